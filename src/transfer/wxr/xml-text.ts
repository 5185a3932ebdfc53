/** The bytes are not valid in their encoding. The reader adds line and column. */
export class EncodingError extends Error {}

/**
 * Replaces characters that XML forbids. It is a noncharacter that is legal in XML text but not in names, so a control
 * character in a text can be dropped, while one in a tag is an error.
 */
export const FORBIDDEN_CHARACTER = '\uFDD0';

// Bytes in which the encoding declaration is searched.
const HEAD_BYTES = 1024;
// All characters outside of the production Char of XML 1.0.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENCODING_DECLARATION = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes bytes by their byte order mark or XML declaration, else as UTF-8. Strings are passed on. Forbidden characters
 * become {@link FORBIDDEN_CHARACTER}. Surrogate pairs are never split.
 *
 * @throws EncodingError for invalid bytes, after everything before them has been yielded
 */
export async function* decodeXml(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let carried = '';
  for await (const decoded of decode(source)) {
    let text = carried + decoded;
    carried = /[\uD800-\uDBFF]$/.test(text.slice(-1)) ? text.slice(-1) : '';
    if (carried) text = text.slice(0, -1);
    yield text.replace(FORBIDDEN, FORBIDDEN_CHARACTER);
  }
  if (carried) yield FORBIDDEN_CHARACTER;
}

async function* decode(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: StrictDecoder | undefined;
  for await (const chunk of source) {
    if (typeof chunk === 'string') {
      yield chunk;
    } else if (decoder) {
      yield* decoder.decode(chunk);
    } else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      decoder = new StrictDecoder(encodingOf(head));
      yield* decoder.decode(head);
    }
  }
  if (!decoder) {
    decoder = new StrictDecoder(encodingOf(head));
    yield* decoder.decode(head);
  }
  yield* decoder.end();
}

/** Label of the encoding of a file. A byte order mark takes precedence over the declaration. */
function encodingOf(head: Uint8Array): string {
  const [first = 0, second = 0] = head;
  const start = (first << 8) | second;
  if (start === 0x1f8b) throw new EncodingError('The file is compressed with gzip; unpack it first');
  if (start === 0x504b) throw new EncodingError('The file is a ZIP archive; unpack it first');
  if (start === 0xfeff || start === 0x003c) return 'utf-16be';
  if (start === 0xfffe || start === 0x3c00) return 'utf-16le';
  if (start === 0xefbb) return 'utf-8';
  const declared = ENCODING_DECLARATION.exec(Buffer.from(head).toString('latin1', 0, HEAD_BYTES))?.[1] ?? 'utf-8';
  // A declaration in single-byte characters cannot be UTF-16.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** A streaming decoder that yields the text before the first invalid byte, then throws. */
class StrictDecoder {
  private readonly lenient: TextDecoder;
  // Distinguishes invalid bytes from a replacement character in the text.
  private readonly strict: TextDecoder;

  constructor(private readonly encoding: string) {
    try {
      this.lenient = new TextDecoder(encoding);
      this.strict = new TextDecoder(encoding, { fatal: true });
    } catch {
      throw new EncodingError(`The encoding ${JSON.stringify(encoding)} is not supported`);
    }
  }

  *decode(bytes: Uint8Array): Generator<string> {
    const text = this.lenient.decode(bytes, { stream: true });
    try {
      this.strict.decode(bytes, { stream: true });
    } catch {
      yield text.slice(0, Math.max(0, text.indexOf('\uFFFD')));
      throw this.invalid();
    }
    yield text;
  }

  *end(): Generator<string> {
    try {
      yield this.strict.decode();
    } catch {
      throw this.invalid();
    }
  }

  private invalid(): EncodingError {
    return new EncodingError(`The text is not valid ${this.encoding.toUpperCase()}`);
  }
}
