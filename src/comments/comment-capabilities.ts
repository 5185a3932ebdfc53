import type { CapabilitiesByRole } from '#libs/auth';
import { MODERATE } from './comment-access.js';

/** Capabilities for comments by role. */
export const COMMENT_CAPABILITIES: CapabilitiesByRole = { editor: [MODERATE] };
