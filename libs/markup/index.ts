/** HTML and XML as text: tokens, character references, sanitizers. All take linear time for any input. */
export {
  decodeCharacterReferences,
  encodeAttributeValue,
  escapeHtml,
  lexMarkup,
  normalizeReferences,
  parseAttributes,
  type MarkupToken,
  type TagToken,
  LONE_AMPERSAND,
  type MarkupAttribute,
} from './markup.js';
export { linkToUrl, linkLoneUrls } from './lone-urls.js';
export { decodeText } from './named-characters.js';
export {
  addNoopener,
  sanitizeCommentHtml,
  sanitizeInlineHtml,
  sanitizePostHtml,
  sanitizeStyleAttribute,
  sanitizeTrustedCommentHtml,
  sanitizeUrl,
} from './sanitize.js';
export { element, optional, withoutIllegal, xmlDocument, type XmlElement } from './xml.js';
export { delimiters, escapedJson, readAttributes, type DelimiterMatch } from './block-delimiters.js';
