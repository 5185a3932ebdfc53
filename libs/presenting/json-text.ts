/** The source of the body of an embeddable link, and the key to load. */
export interface EmbedTarget {
  source: string;
  key: string | number;
  /** Whether a published entry has the link: everyone may know that it has it. */
  isPublished?: boolean;
}

/** A presented value as JSON text in UTF-8. Responses contain the text as it is. */
export class JsonText {
  constructor(readonly bytes: Buffer) {}

  /** The value, for responses in another form, such as indented ones. */
  toJSON(): unknown {
    return JSON.parse(this.text) as unknown;
  }

  get text(): string {
    return jsonOf(this).toString();
  }
}

/** An embeddable link of an item: its relation, its place among the `size` links of it, and what it leads to. */
export interface EmbeddableLink extends EmbedTarget {
  relation: string;
  position: number;
  size: number;
}

/** A presented item as JSON text, for one response. */
export class JsonItem extends JsonText {
  /** The embedded bodies by relation. */
  _embedded?: Record<string, unknown[]>;

  constructor(
    bytes: Buffer,
    readonly links: readonly EmbeddableLink[] = [],
    /** Its member `link`, the public URL; absent for items without one. */
    readonly link?: string,
  ) {
    super(bytes);
  }
}

/**
 * The JSON text of a value in UTF-8. Texts are copied if they are the value, its members, or items of lists in it:
 * joining them as strings takes longer than to stringify their values.
 */
export function jsonOf(value: unknown): Buffer {
  const chunks: Buffer[] = [];
  write(value, chunks);
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}

function write(value: unknown, chunks: Buffer[]): void {
  if (value instanceof JsonItem && value._embedded) {
    chunks.push(value.bytes.subarray(0, -1), EMBEDDED);
    write(value._embedded, chunks);
    chunks.push(SIGNS['}']);
  } else if (value instanceof JsonText) chunks.push(value.bytes);
  else if (Array.isArray(value) && value.some(hasText)) {
    for (const [at, one] of value.entries()) {
      chunks.push(at ? SIGNS[','] : SIGNS['[']);
      write(one, chunks);
    }
    chunks.push(SIGNS[']']);
  } else if (isPlain(value) && Object.values(value).some(hasText)) {
    const members = Object.entries(value).filter(([, one]) => one !== undefined);
    for (const [at, [name, one]] of members.entries()) {
      chunks.push(Buffer.from(`${at ? ',' : '{'}${JSON.stringify(name)}:`));
      write(one, chunks);
    }
    chunks.push(SIGNS['}']);
  } else chunks.push(Buffer.from(JSON.stringify(value ?? null)));
}

const EMBEDDED = Buffer.from(',"_embedded":');
const SIGNS = { '[': Buffer.from('['), ']': Buffer.from(']'), '}': Buffer.from('}'), ',': Buffer.from(',') } as const;

const hasText = (value: unknown): boolean => value instanceof JsonText || (Array.isArray(value) && value.some(hasText));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
