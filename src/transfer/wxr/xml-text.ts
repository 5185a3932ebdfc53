/** Bytes that are not the text they claim to be; the reader adds line and column. */
export class EncodingError extends Error {}

/**
 * Stands for a character XML forbids. Itself a noncharacter, it is legal in XML text yet never in names, so a control
 * character inside a tag stays an error while one in a text can be dropped.
 */
export const FORBIDDEN_CHARACTER = '\uFDD0';

// The encoding declaration has to fit in here.
const HEAD_BYTES = 1024;
// Everything but the production Char of XML 1.0.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENCODING_DECLARATION = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes a source of bytes as its byte order mark or XML declaration says (UTF-8 otherwise); a source of strings
 * passes through. Forbidden characters become {@link FORBIDDEN_CHARACTER}; surrogate pairs are never split. Bytes
 * invalid in the encoding throw an {@link EncodingError} once everything before them has been yielded.
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

/** Label of the encoding a file starts in. A byte order mark counts more than the declaration. */
function encodingOf(head: Uint8Array): string {
  const [first = 0, second = 0] = head;
  const start = (first << 8) | second;
  if (start === 0x1f8b) throw new EncodingError('The file is compressed with gzip; unpack it first');
  if (start === 0x504b) throw new EncodingError('The file is a ZIP archive; unpack it first');
  if (start === 0xfeff || start === 0x003c) return 'utf-16be';
  if (start === 0xfffe || start === 0x3c00) return 'utf-16le';
  if (start === 0xefbb) return 'utf-8';
  const declared = ENCODING_DECLARATION.exec(Buffer.from(head).toString('latin1', 0, HEAD_BYTES))?.[1] ?? 'utf-8';
  // A declaration that can be read byte by byte cannot be UTF-16.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** A streaming decoder that yields what comes before the first invalid byte, then throws. */
class StrictDecoder {
  private readonly lenient: TextDecoder;
  // Tells invalid bytes from a replacement character that is really in the text.
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
