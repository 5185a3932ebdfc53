import type { CapabilitiesByRole } from '#libs/auth';

/** Capabilities for terms by role. */
export const TERM_CAPABILITIES: CapabilitiesByRole = { editor: ['manage_categories'] };
