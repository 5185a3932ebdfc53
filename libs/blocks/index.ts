/** Blocks, shortcodes and the rendering of contents. All take linear time for any input. */
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
export { textPagesOf } from './divided-text.js';
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
  builtInShortcodes,
  listShortcodes,
  renderShortcodes,
  stripShortcodes,
  type ListedShortcode,
  type ShortcodeAttributes,
  type ShortcodeHandler,
  type ShortcodeRegistry,
} from './shortcodes.js';
