import { settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';

const { flag } = settingKinds();

/** The settings of the heads of pages as data. */
export const HEAD_SETTINGS = {
  seo_members: flag(
    false,
    'Whether items below the root of the convention have `yoast_head` and `yoast_head_json`, the head of their page.',
  ),
};

type HeadSettings = ValuesOf<typeof HEAD_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends HeadSettings {}
}
