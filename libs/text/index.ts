/**
 * The text kernel: what every resource needs to turn what people write into slugs, safe HTML and rendered HTML.
 * Pure functions of their arguments; each takes time in proportion to its input, whatever the input.
 */
export {
  decodeCharacterReferences,
  encodeAttributeValue,
  escapeHtml,
  normalizeReferences,
} from './character-references.js';
export { lexMarkup, parseAttributes, type MarkupToken, type TagToken } from './markup-lexer.js';
export { sanitizeStyleAttribute } from './safe-css.js';
export { foldAccents, slugify, storedSlug, truncateSlug, withSuffix } from './slug.js';
export { percentDecoded } from './percent-encoding.js';
export { plainLine, sanitizeTermName, shortenName, stripTags } from './plain-text.js';
export { sanitizeUrl } from './safe-url.js';
export { addNoopener } from './targeted-links.js';
export { sanitizeCommentHtml, sanitizeInlineHtml, sanitizePostHtml, sanitizeTrustedCommentHtml } from './sanitize.js';
export { hasBlocks, listBlocks, parseBlocks, renderBlocks, serializeBlocks } from './blocks.js';
export type { Block, BlockAttributes, BlockRenderer, DynamicBlocks } from './blocks.js';
export { listShortcodes, renderShortcodes, stripShortcodes } from './shortcodes.js';
export type { ListedShortcode, ShortcodeAttributes, ShortcodeHandler, ShortcodeRegistry } from './shortcodes.js';
export { builtInShortcodes } from './caption-shortcode.js';
export { balanceTags } from './balance-tags.js';
export { texturize } from './texturize.js';
export { autop } from './autop.js';
export { renderCaption, renderComment, renderContent, renderExcerpt, renderTitle } from './render.js';
export type { ExcerptOptions, RenderOptions, TitleOptions } from './render.js';
export { Expression, ExpressionCache, problemOfExpression, type Found, type Span } from './expression.js';
