/** What all pages have in common: their requests, results, links, forms and templates. */
export { EntryPreviews } from './entry-previews.js';
export { FormerPages, type FormerPageSource } from './former-pages.js';
export { ENTRY_ID } from './front-page.settings.js';
export { FrontCommonModule } from './front-common.module.js';
export { ACCOUNT_PATHS, API_CATALOG, FrontLinks, REST_RELATION } from './front-links.js';
export { FrontPages } from './front-pages.js';
export { FrontRequest, knownParameters, PageRequest, sentId } from './front-request.js';
export { fail } from './front.errors.js';
export {
  descriptionOf,
  firstLetter,
  Html,
  lineOf,
  shownInHtml,
  type TemplateProblem,
  Templates,
  textOf,
} from './html.js';
export {
  Document,
  type HeadLink,
  type NamedLink,
  type Outcome,
  type Page,
  type PageHead,
  Redirect,
} from './outcome.js';
export { type PageTranslation, PageTranslations } from './page-translations.js';
export { PageForms } from './page-forms.js';
export { responsiveImage, type ResponsiveImage } from './responsive-image.js';
export { Signatures } from './signatures.js';
