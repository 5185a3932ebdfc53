import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer } = settingKinds();

/** The settings of feeds and pages. */
export const PAGE_SETTINGS = {
  feed_items: integer(10, 'How many posts or comments a feed has.', { minimum: 1, maximum: 100 }),
  feed_full_texts: flag(true, 'Whether feeds hold texts in full; if not, only in short.'),
  search_engines: flag(true, 'Whether search engines are welcome; if not, robots are sent away.'),
};

type PageSettings = ValuesOf<typeof PAGE_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends PageSettings {}
}
