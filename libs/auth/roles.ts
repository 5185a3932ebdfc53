/** The five roles, most powerful first. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

const CALENDAR_TYPES = ['events', 'venues', 'organizers'] as const;
const calendar = (...verbs: string[]) => CALENDAR_TYPES.flatMap((type) => verbs.map((verb) => `${verb}_cal_${type}`));
const levels = (highest: number) => Array.from({ length: highest + 1 }, (_, level) => `level_${level}`);

const SUBSCRIBER = ['read', ...levels(0)];
const CONTRIBUTOR = [...SUBSCRIBER, 'edit_posts', 'delete_posts', ...levels(1), ...calendar('edit', 'delete')];
const AUTHOR = [
  ...CONTRIBUTOR,
  ...levels(2),
  'publish_posts',
  'edit_published_posts',
  'delete_published_posts',
  'upload_files',
  ...calendar('publish', 'edit_published', 'delete_published'),
];
const EDITOR = [
  ...AUTHOR,
  ...levels(7),
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
  'manage_categories',
  'moderate_comments',
  'unfiltered_html',
  'manage_links',
  ...calendar('edit_others', 'delete_others', 'edit_private', 'delete_private', 'read_private'),
];
const MANAGED = ['plugins', 'themes'].flatMap((what) =>
  ['install', 'update', 'delete', 'edit'].map((verb) => `${verb}_${what}`),
);
const ADMINISTRATOR = [
  ...EDITOR,
  ...levels(10),
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
];

/** What each role may do (conventions 15). */
export const ROLE_CAPABILITIES: Readonly<Record<Role, ReadonlySet<string>>> = {
  administrator: new Set(ADMINISTRATOR),
  editor: new Set(EDITOR),
  author: new Set(AUTHOR),
  contributor: new Set(CONTRIBUTOR),
  subscriber: new Set(SUBSCRIBER),
};

/** Whether a text names a role. */
export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** The roles that hold a capability. */
export const rolesWith = (capability: string): Role[] =>
  ROLES.filter((role) => ROLE_CAPABILITIES[role].has(capability));
