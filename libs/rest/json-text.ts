/** The source of the body of an embeddable link, and the key to load. */
export interface EmbedTarget {
  source: string;
  key: string | number;
  /** Whether a published entry has the link: everyone may know that it has it. */
  isPublished?: boolean;
}

/** A presented value as JSON text. Responses contain the text as it is. */
export class JsonText {
  constructor(readonly text: string) {}

  /** The value, for responses in another form, such as indented ones. */
  toJSON(): unknown {
    return JSON.parse(this.text) as unknown;
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
    text: string,
    readonly links: readonly EmbeddableLink[] = [],
    /** Its member `link`, the public URL; absent for items without one. */
    readonly link?: string,
  ) {
    super(text);
  }

  override toJSON(): unknown {
    return JSON.parse(jsonOf(this)) as unknown;
  }
}

/** The JSON text of a value. Texts are joined if they are the value, its members, or items of lists in it. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonText) return textOf(value);
  if (Array.isArray(value)) return value.some(hasText) ? `[${value.map(jsonOf).join(',')}]` : JSON.stringify(value);
  if (!isPlain(value) || !Object.values(value).some(hasText)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${jsonOf(one)}`).join(',')}}`;
}

const textOf = (value: JsonText): string =>
  value instanceof JsonItem && value._embedded
    ? `${value.text.slice(0, -1)},"_embedded":${jsonOf(value._embedded)}}`
    : value.text;

const hasText = (value: unknown): boolean => value instanceof JsonText || (Array.isArray(value) && value.some(hasText));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
