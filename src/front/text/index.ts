/** Makes rendered texts legible in light and dark. */
export { readableText } from './readable-text.js';
