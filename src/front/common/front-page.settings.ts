import { settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';

const { choice, integer } = settingKinds();

/** Clients of the convention read and change these settings. */
const SHOWN = { shown: 'convention' } as const;
/** Settings that are the id of an entry. */
export const ENTRY_ID = { ...SHOWN, minimum: 0, maximum: 4_294_967_295 };

/** Each language has a page of its own there. */
const PAGE_ID = { ...ENTRY_ID, isLocalised: true, refersTo: 'entry', chosenFrom: 'pages' } as const;

/** What the front page shows. */
export const FRONT_PAGE_SETTINGS = {
  show_on_front: choice(['posts', 'page'], 'What the front page shows: the latest posts, or the page page_on_front.', {
    ...SHOWN,
    isLocalised: true,
  }),
  page_on_front: integer(0, 'ID of the page on the front page; 0 for none.', PAGE_ID),
  page_for_posts: integer(0, 'ID of the page with the latest posts, if the front page is a page; 0 for none.', PAGE_ID),
};

type FrontPageSettings = ValuesOf<typeof FRONT_PAGE_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends FrontPageSettings {}
}
