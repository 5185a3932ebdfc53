import type { CapabilitiesByRole } from '#libs/auth';

const levels = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `level_${from + at}`);

const MANAGED = ['plugins', 'themes'].flatMap((managed) =>
  ['install', 'update', 'delete', 'edit'].map((verb) => `${verb}_${managed}`),
);

/** Capabilities for the site, its users and its settings by role. Some exist for clients only. */
export const SITE_CAPABILITIES: CapabilitiesByRole = {
  subscriber: ['read', ...levels(0, 0)],
  contributor: levels(1, 1),
  author: levels(2, 2),
  editor: [...levels(3, 7), 'manage_links'],
  administrator: [
    ...levels(8, 10),
    'list_users',
    'create_users',
    'edit_users',
    'promote_users',
    'delete_users',
    'remove_users',
    'manage_options',
    'switch_themes',
    'edit_theme_options',
    'edit_dashboard',
    'import',
    'export',
    'unfiltered_upload',
    'activate_plugins',
    'update_core',
    'edit_files',
    ...MANAGED,
  ],
};
