/**
 * The text kernel: what every resource needs to turn what people write into slugs, safe HTML and rendered HTML.
 * Pure functions of their arguments; each takes time in proportion to its input, whatever the input.
 */
export { escapeHtml } from './character-references.js';
export { foldAccents, slugify, truncateSlug, withSuffix } from './slug.js';
export { plainLine, sanitizeTermName, stripTags } from './plain-text.js';
export { sanitizeUrl } from './safe-url.js';
export { sanitizeCommentHtml, sanitizeInlineHtml, sanitizePostHtml } from './sanitize.js';
export { hasBlocks, parseBlocks, renderBlocks, serializeBlocks } from './blocks.js';
export type { Block, BlockAttributes, BlockRenderer, DynamicBlocks } from './blocks.js';
export { renderShortcodes, stripShortcodes } from './shortcodes.js';
export type { ShortcodeAttributes, ShortcodeHandler, ShortcodeRegistry } from './shortcodes.js';
export { builtInShortcodes } from './caption-shortcode.js';
export { texturize } from './texturize.js';
export { autop } from './autop.js';
export { renderCaption, renderComment, renderContent, renderExcerpt, renderTitle } from './render.js';
export type { ExcerptOptions, RenderOptions, TitleOptions } from './render.js';
