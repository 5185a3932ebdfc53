import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer } = settingKinds();

/** The settings of feeds and pages. */
export const PAGE_SETTINGS = {
  feed_items: integer(10, 'Number of posts or comments in a feed.', { minimum: 1, maximum: 100 }),
  feed_full_texts: flag(true, 'Whether feeds contain full texts instead of excerpts.'),
  search_engines: flag(true, 'Whether search engines may index the site. If not, robots.txt disallows all paths.'),
};

type PageSettings = ValuesOf<typeof PAGE_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends PageSettings {}
}
