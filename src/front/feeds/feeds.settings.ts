import { settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';

const { flag, integer } = settingKinds();

/** The settings of feeds and search engines. */
export const FEED_SETTINGS = {
  feed_items: integer(10, 'Number of posts or comments in a feed.', { minimum: 1, maximum: 100 }),
  feed_full_texts: flag(true, 'Whether feeds contain full texts instead of excerpts.'),
  search_engines: flag(true, 'Whether search engines may index the site. If not, robots.txt disallows all paths.'),
};

type FeedSettings = ValuesOf<typeof FEED_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends FeedSettings {}
}
