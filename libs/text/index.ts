/**
 * Functions that convert user input to slugs, safe HTML and rendered HTML. They are pure and take linear time for any
 * input.
 */
export { autop } from './autop.js';
export {
  escapeExpression,
  Expression,
  ExpressionCache,
  problemOfExpression,
  type Found,
  type Span,
} from './expression.js';
export {
  labelOf,
  plainLine,
  sanitizeTermName,
  shortenName,
  stripTags,
  wordsOfHtml,
  proseOfHtml,
} from './plain-text.js';
export { foldAccents, slugify, slugsOf, storedSlug, truncateSlug, withSuffix } from './slug.js';
export { texturize } from './texturize.js';
export { percentDecoded } from './percent-encoding.js';
