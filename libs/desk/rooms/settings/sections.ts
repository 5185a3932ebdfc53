import type { Section } from '../../words.js';

/** The parts of the page, and the settings of each; what no part names is in the last one. */
const SECTIONS = {
  general: [
    'title',
    'description',
    'url',
    'email',
    'language',
    'timezone',
    'gmt_offset',
    'date_format',
    'time_format',
    'start_of_week',
  ],
  reading: [
    'show_on_front',
    'page_on_front',
    'page_for_posts',
    'posts_per_page',
    'post_lists',
    'feed_items',
    'feed_full_texts',
    'search_engines',
  ],
  writing: [
    'default_category',
    'default_post_format',
    'default_comment_status',
    'default_ping_status',
    'use_smilies',
    'preview_url',
  ],
  look: ['site_logo', 'site_icon', 'accent_color', 'font_texts', 'font_headings', 'footer_text', 'custom_css'],
  languages: ['languages', 'language_links', 'untranslated'],
  comments: [
    'comment_',
    'comments_',
    'require_name_email',
    'moderation_keys',
    'disallowed_keys',
    'show_avatars',
    'page_avatars',
  ],
  media: ['media_', 'picture_'],
  calendar: ['events_'],
  imports: ['imports_'],
  notices: ['notify_'],
  access: ['second_factor_roles', 'mcp', 'security_contact', 'public_menus'],
} as const;

/** A part of the page. */
export type SettingSection = keyof typeof SECTIONS | 'more';

/** The parts in their order. */
export const SECTION_NAMES = [...Object.keys(SECTIONS), 'more'] as SettingSection[];

/** Settings that have a room of their own. */
const ELSEWHERE = new Set(['menu_header', 'menu_footer', 'menus_auto_add', 'cache_rest']);

/** Texts of several lines, and how many are shown. */
export const ROWS: Readonly<Record<string, number>> = {
  custom_css: 10,
  footer_text: 3,
  moderation_keys: 6,
  disallowed_keys: 6,
};

const placeOf = (names: readonly string[], setting: string): number =>
  names.findIndex((name) => (name.endsWith('_') ? setting.startsWith(name) : setting === name));

/** The part of a setting; undefined if it has a room of its own. */
export function sectionOf(setting: string): SettingSection | undefined {
  if (ELSEWHERE.has(setting)) return undefined;
  const found = Object.entries(SECTIONS).find(([, names]) => placeOf(names, setting) >= 0);
  return (found?.[0] ?? 'more') as SettingSection;
}

/** Settings in the order of their part. */
export function inOrder(section: SettingSection, settings: readonly string[]): string[] {
  const names = section === 'more' ? [] : SECTIONS[section];
  return [...settings].sort((one, other) => placeOf(names, one) - placeOf(names, other));
}

/** What people call a setting; undefined where that follows from its name. */
export const labelOf = (words: Section<'settings'>, setting: string): string | undefined =>
  (words as Readonly<Record<string, unknown>>)[`label.${setting}`] as string | undefined;
