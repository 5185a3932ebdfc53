import { sanitizeInlineHtml } from '#libs/markup';
import { Rejected, settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';
import { ENTRY_ID } from '../common/index.js';
import { accentProblem } from './colours.js';
import { FONT_NAMES } from './fonts.js';
import { cssProblem } from './own-css.js';

const { choice, flag, integer, text } = settingKinds();

const IMAGE_ID = { ...ENTRY_ID, chosenFrom: 'media' } as const;

/** How pages look. */
export const STYLE_SETTINGS = {
  post_lists: choice(['cards', 'list'], 'How the front page and archives show posts.'),
  language_links: flag(
    true,
    'Whether the header of pages links to their translations, on sites with several languages.',
  ),
  site_logo: integer(0, 'ID of an image that replaces the title in the header of pages; 0 for none.', IMAGE_ID),
  site_icon: integer(0, 'ID of a square image for tabs and bookmarks; 0 for the first letter of the title.', IMAGE_ID),
  accent_color: text('#0b5cad', 'Colour of links and buttons, such as #0b5cad. Dark pages derive a lighter one.', {
    clean: (colour) => {
      const problem = accentProblem(colour);
      return problem === undefined ? colour.trim().toLowerCase() : new Rejected(problem);
    },
  }),
  font_texts: choice(FONT_NAMES, 'Font of texts.'),
  font_headings: choice(FONT_NAMES, 'Font of headings and navigation.'),
  custom_css: text('', 'CSS that is added to the style sheet of pages. It cannot load anything from other hosts.', {
    maxLength: 50_000,
    clean: (css) => {
      const problem = cssProblem(css);
      return problem === undefined ? css.trim() : new Rejected(problem);
    },
  }),
  footer_text: text('', 'Text of the footer of pages, with inline HTML such as links.', {
    maxLength: 5000,
    isLocalised: true,
    clean: (html) => sanitizeInlineHtml(html).trim(),
  }),
};

type StyleSettings = ValuesOf<typeof STYLE_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends StyleSettings {}
}
