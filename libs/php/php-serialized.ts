/** A PHP value as plain data. Arrays with the keys 0, 1, 2 … become lists. Other arrays and objects become records. */
export type PhpValue = null | boolean | number | string | PhpValue[] | { [key: string]: PhpValue };

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ENTRIES = 200_000;
/** Maximum length of a number with sign and exponent. */
const MAX_TOKEN = 40;

/**
 * Parses the output of PHP's `serialize()`. Undefined for malformed or too large input. Objects lose their class.
 * References and custom formats count as malformed. Whole numbers beyond 2^53 become decimal strings.
 */
export function parsePhpSerialized(text: string): PhpValue | undefined {
  if (!/^(?:N;|[bidsaO]:)/.test(text) || text.length > MAX_BYTES) return undefined;
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_BYTES) return undefined;
  try {
    return new Unserializer(bytes).parse();
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** Serializes a value as PHP's `serialize()` does. The names of records stay texts, so that records of numbers do not become lists. */
export function serializePhp(value: PhpValue): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? `i:${value};` : `d:${doubleText(value)};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return `a:${entries.length}:{${entries.map(([key, entry]) => serializePhp(key) + serializePhp(entry)).join('')}}`;
}

function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  return String(value).toUpperCase();
}

class Malformed extends Error {}

/** Parses bytes, because the format counts the lengths of strings in bytes. */
class Unserializer {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private position = 0;
  private entries = 0;

  constructor(private readonly bytes: Buffer) {}

  parse(): PhpValue {
    const value = this.value(0);
    if (this.position !== this.bytes.length) throw new Malformed();
    return value;
  }

  private value(depth: number): PhpValue {
    if (depth > MAX_DEPTH) throw new Malformed();
    const type = this.take(1);
    if (type === 'N') {
      this.expect(';');
      return null;
    }
    this.expect(':');
    switch (type) {
      case 'b':
        return this.boolean();
      case 'i':
        return this.integer();
      case 'd':
        return this.double();
      case 's':
        return this.string();
      case 'a':
        return this.array(depth);
      case 'O':
        return this.object(depth);
      default:
        throw new Malformed();
    }
  }

  private boolean(): boolean {
    const token = this.token(';');
    if (token !== '0' && token !== '1') throw new Malformed();
    return token === '1';
  }

  private integer(): number | string {
    const token = this.token(';');
    if (!/^[+-]?\d{1,19}$/.test(token)) throw new Malformed();
    const number = Number(token);
    // Adding 0 turns -0 into 0.
    return Number.isSafeInteger(number) ? number + 0 : token;
  }

  private double(): number {
    const token = this.token(';');
    if (token === 'NAN') return NaN;
    if (token === 'INF') return Infinity;
    if (token === '-INF') return -Infinity;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i.test(token)) throw new Malformed();
    return Number(token);
  }

  private string(): string {
    const text = this.quoted();
    this.expect(';');
    return text;
  }

  private array(depth: number): PhpValue {
    const entries = this.pairs(depth);
    const isList = entries.every(([key], index) => key === index);
    return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }

  private object(depth: number): PhpValue {
    this.quoted();
    this.expect(':');
    const properties = this.pairs(depth);
    return Object.fromEntries(properties.map(([name, value]) => [unqualified(String(name)), value]));
  }

  private pairs(depth: number): [string | number, PhpValue][] {
    const count = this.length();
    this.expect('{');
    this.entries += count;
    if (this.entries > MAX_ENTRIES) throw new Malformed();
    const pairs: [string | number, PhpValue][] = [];
    for (let index = 0; index < count; index++) pairs.push([this.key(), this.value(depth + 1)]);
    this.expect('}');
    return pairs;
  }

  private key(): string | number {
    const type = this.take(2);
    if (type === 'i:') return this.integer();
    if (type === 's:') return this.string();
    throw new Malformed();
  }

  private quoted(): string {
    const length = this.length();
    this.expect('"');
    const end = this.position + length;
    if (end > this.bytes.length) throw new Malformed();
    const text = this.decoded(this.bytes.subarray(this.position, end));
    this.position = end;
    this.expect('"');
    return text;
  }

  private decoded(bytes: Buffer): string {
    try {
      return this.decoder.decode(bytes);
    } catch {
      throw new Malformed();
    }
  }

  private length(): number {
    const token = this.token(':');
    if (!/^\d{1,9}$/.test(token)) throw new Malformed();
    return Number(token);
  }

  /** Reads up to an end mark and skips the mark. */
  private token(end: ';' | ':'): string {
    const length = this.bytes.subarray(this.position, this.position + MAX_TOKEN).indexOf(end);
    if (length < 0) throw new Malformed();
    const token = this.take(length);
    this.position++;
    return token;
  }

  private expect(expected: string): void {
    if (this.take(expected.length) !== expected) throw new Malformed();
  }

  private take(length: number): string {
    const start = this.position;
    this.position += length;
    return this.bytes.toString('latin1', start, this.position);
  }
}

/** The name of a property without the prefix of private (`\0Class\0name`) and protected (`\0*\0name`) properties. */
function unqualified(name: string): string {
  return name.startsWith('\0') ? name.slice(name.indexOf('\0', 1) + 1) : name;
}
