import type { CapabilitiesByRole } from '#libs/auth';

/** Capabilities for media items by role. */
export const MEDIA_CAPABILITIES: CapabilitiesByRole = { author: ['upload_files'] };
