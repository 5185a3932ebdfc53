import { Utf8Decoder } from './utf8-decoder.js';
import { XmlRepairs, RefusedText } from './xml-repairs.js';

/**
 * Replaces characters that XML forbids. It is a noncharacter that is legal in XML text but not in names, so a control
 * character in a text can be dropped, while one in a tag is an error.
 */
export const FORBIDDEN_CHARACTER = '\uFDD0';

// Bytes in which the encoding declaration is searched.
const HEAD_BYTES = 1024;
// All characters outside of the production Char of XML 1.0.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// What these characters are made of. It is found much faster, and most texts have none of it.
const SUSPECT = /[\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;
const ENCODING_DECLARATION = /<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes bytes by their byte order mark or XML declaration, else as UTF-8. Strings are passed on. Forbidden characters
 * become {@link FORBIDDEN_CHARACTER}. Surrogate pairs are never split. Byte order marks stay.
 *
 * @throws RefusedText for what is not repaired, after everything before it has been yielded
 */
export async function* decodeXml(
  source: AsyncIterable<Uint8Array | string>,
  repairs: XmlRepairs,
): AsyncGenerator<string> {
  let carried = '';
  for await (const decoded of decode(source, repairs)) {
    let text = carried + decoded;
    carried = /[\uD800-\uDBFF]$/.test(text.slice(-1)) ? text.slice(-1) : '';
    if (carried) text = text.slice(0, -1);
    yield* withoutControls(text, repairs);
  }
  if (carried) yield* withoutControls(carried, repairs);
}

function* withoutControls(text: string, repairs: XmlRepairs): Generator<string> {
  const first = SUSPECT.test(text) ? text.search(FORBIDDEN) : -1;
  if (first < 0) {
    yield text;
    return;
  }
  yield text.slice(0, first);
  yield text.slice(first).replace(FORBIDDEN, () => {
    repairs.repaired('controls');
    return FORBIDDEN_CHARACTER;
  });
}

async function* decode(source: AsyncIterable<Uint8Array | string>, repairs: XmlRepairs): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: PieceDecoder | undefined;
  for await (const chunk of source) {
    if (typeof chunk === 'string') {
      yield chunk;
    } else if (decoder) {
      yield* decoder.decode(chunk);
    } else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      decoder = decoderFor(encodingOf(head), repairs);
      yield* decoder.decode(head);
    }
  }
  if (!decoder) {
    decoder = decoderFor(encodingOf(head), repairs);
    yield* decoder.decode(head);
  }
  yield* decoder.end();
}

/** Label of the encoding of a file. A byte order mark takes precedence over the declaration. */
function encodingOf(head: Uint8Array): string {
  const [first = 0, second = 0] = head;
  const start = (first << 8) | second;
  if (start === 0x1f8b) throw new RefusedText('The file is compressed with gzip; unpack it first');
  if (start === 0x504b) throw new RefusedText('The file is a ZIP archive; unpack it first');
  if (start === 0xfeff || start === 0x003c) return 'utf-16be';
  if (start === 0xfffe || start === 0x3c00) return 'utf-16le';
  if (start === 0xefbb) return 'utf-8';
  const declared = ENCODING_DECLARATION.exec(Buffer.from(head).toString('latin1', 0, HEAD_BYTES))?.[1] ?? 'utf-8';
  // A declaration in single-byte characters cannot be UTF-16.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** Decodes bytes piece by piece. */
interface PieceDecoder {
  decode(bytes: Uint8Array): Iterable<string>;
  end(): Iterable<string>;
}

function decoderFor(encoding: string, repairs: XmlRepairs): PieceDecoder {
  return /^utf-?8$/i.test(encoding) ? new Utf8Decoder(repairs) : new EncodingDecoder(encoding, repairs);
}

/** Decodes any encoding that the runtime knows. Invalid bytes become U+FFFD. */
class EncodingDecoder implements PieceDecoder {
  private readonly lenient: TextDecoder;
  // Distinguishes invalid bytes from a replacement character in the text.
  private strict: TextDecoder;

  constructor(
    private readonly encoding: string,
    private readonly repairs: XmlRepairs,
  ) {
    this.lenient = decoderOf(encoding);
    this.strict = decoderOf(encoding, true);
  }

  *decode(bytes: Uint8Array): Generator<string> {
    yield* this.checked(bytes, this.lenient.decode(bytes, { stream: true }));
  }

  *end(): Generator<string> {
    yield* this.checked(undefined, this.lenient.decode());
  }

  private *checked(bytes: Uint8Array | undefined, text: string): Generator<string> {
    try {
      this.strict.decode(bytes, { stream: bytes !== undefined });
    } catch {
      const first = Math.max(0, text.indexOf('\uFFFD'));
      yield text.slice(0, first);
      this.repairs.repaired('bytes');
      this.strict = decoderOf(this.encoding, true);
      yield text.slice(first);
      return;
    }
    yield text;
  }
}

function decoderOf(encoding: string, fatal = false): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: true });
  } catch {
    throw new RefusedText(`The encoding ${JSON.stringify(encoding)} is not supported`);
  }
}
