/** The format in which PHP stores data. */
export { parsePhpSerialized, type PhpValue, serializePhp } from './php-serialized.js';
