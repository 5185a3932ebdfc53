/**
 * Functions that convert user input to slugs, safe HTML and rendered HTML. They are pure and take linear time for any
 * input.
 */
export { autop } from './autop.js';
export {
  hasBlocks,
  listBlocks,
  parseBlocks,
  renderBlocks,
  replaceAttributes,
  serializeBlocks,
  withoutHiddenBlocks,
  type Block,
  type BlockAttributes,
  type BlockRenderer,
  type DynamicBlocks,
} from './blocks.js';
export { partsOfText } from './divided-text.js';
export {
  escapeExpression,
  Expression,
  ExpressionCache,
  problemOfExpression,
  type Found,
  type Span,
} from './expression.js';
export {
  decodeCharacterReferences,
  encodeAttributeValue,
  escapeHtml,
  lexMarkup,
  normalizeReferences,
  parseAttributes,
  type MarkupToken,
  type TagToken,
} from './markup.js';
export { linkToUrl } from './lone-urls.js';
export { decodeText } from './named-characters.js';
export { firstWords, type BeginningLength } from './first-words.js';
export {
  completePictures,
  pictureIds,
  sizesOf,
  sourcesOf,
  type Picture,
  type PictureOptions,
  type PictureSource,
} from './pictures.js';
export { plainLine, sanitizeTermName, shortenName, stripTags, wordsOfHtml } from './plain-text.js';
export {
  balanceTags,
  renderCaption,
  renderComment,
  renderContent,
  renderExcerpt,
  renderMarkup,
  renderTitle,
  type ExcerptOptions,
  type RenderOptions,
} from './render.js';
export {
  addNoopener,
  sanitizeCommentHtml,
  sanitizeInlineHtml,
  sanitizePostHtml,
  sanitizeStyleAttribute,
  sanitizeTrustedCommentHtml,
  sanitizeUrl,
} from './sanitize.js';
export {
  builtInShortcodes,
  listShortcodes,
  renderShortcodes,
  stripShortcodes,
  type ListedShortcode,
  type ShortcodeAttributes,
  type ShortcodeHandler,
  type ShortcodeRegistry,
} from './shortcodes.js';
export { foldAccents, slugify, slugsOf, storedSlug, truncateSlug, withSuffix } from './slug.js';
export { texturize } from './texturize.js';
export { percentDecoded } from './percent-encoding.js';
export { element, optional, withoutIllegal, xmlDocument, type XmlElement } from './xml.js';
