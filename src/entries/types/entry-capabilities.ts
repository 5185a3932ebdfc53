import type { CapabilitiesByRole } from '#libs/auth';

/** Capabilities for posts, blocks and pages by role. */
export const ENTRY_CAPABILITIES: CapabilitiesByRole = {
  contributor: ['edit_posts', 'delete_posts'],
  author: ['publish_posts', 'edit_published_posts', 'delete_published_posts'],
  editor: [
    'edit_others_posts',
    'delete_others_posts',
    'edit_private_posts',
    'delete_private_posts',
    'read_private_posts',
    'edit_pages',
    'publish_pages',
    'edit_others_pages',
    'edit_published_pages',
    'delete_pages',
    'delete_others_pages',
    'delete_published_pages',
    'edit_private_pages',
    'delete_private_pages',
    'read_private_pages',
    'unfiltered_html',
  ],
};
