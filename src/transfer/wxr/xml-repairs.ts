import { decodeText } from '#libs/markup';

/** The file has a text that is refused. The reader adds line and column. */
export class RefusedText extends Error {}

/** A text that is refused in the element where it stands, which the reader names, too. */
export class RefusedInElement extends RefusedText {}

/** What is repaired in damaged files, with the reason if it is refused. */
const REFUSALS = {
  bytes: 'The text is not valid in its encoding',
  controls: 'The text has a control character, which XML forbids',
  entities: 'The text has an entity of HTML, which XML does not know',
};
type Repair = keyof typeof REFUSALS;

/** Counts what was repaired in a file, or refuses it. */
export class XmlRepairs {
  /** The number of repaired places. */
  readonly counts: Record<Repair, number> = { bytes: 0, controls: 0, entities: 0 };
  /** The text before the XML declaration, which was skipped. */
  skipped = '';

  /** @param isStrict Whether damaged files are refused. */
  constructor(private readonly isStrict = false) {}

  /** Counts a repair. */
  repaired(kind: Repair): void {
    if (this.isStrict) throw new RefusedText(REFUSALS[kind]);
    this.counts[kind] += 1;
  }

  /** Records a text that is skipped. */
  skip(text: string): void {
    if (this.isStrict) throw new RefusedText('The file does not start with its XML declaration');
    this.skipped = text;
  }
}

/** Maximum length of what is searched for the start of the document. */
const MAX_PREAMBLE = 64 * 1024;
const DECLARATION = /<\?xml\s/;
const ROOT = /<rss[\s>]/;

/**
 * Skips what programs print before the XML declaration: white space, byte order marks, notices. `onSkip` gets it. Files
 * that have neither a declaration nor a root are passed on as they are.
 */
export async function* withoutPreamble(
  source: AsyncIterable<string>,
  onSkip: (text: string) => void,
): AsyncGenerator<string> {
  let head: string | undefined = '';
  for await (const text of source) {
    if (head === undefined) {
      yield text;
      continue;
    }
    head += text;
    if (startOfDocument(head) === undefined && head.length < MAX_PREAMBLE) continue;
    yield skipPreamble(head, onSkip);
    head = undefined;
  }
  if (head) yield skipPreamble(head, onSkip);
}

function skipPreamble(head: string, onSkip: (text: string) => void): string {
  const body = head.startsWith('\uFEFF') ? head.slice(1) : head;
  const start = startOfDocument(body) ?? body.slice(0, MAX_PREAMBLE).search(ROOT);
  if (start > 0) onSkip(body.slice(0, start));
  return start > 0 ? body.slice(start) : body;
}

/** The index of the XML declaration; 0 for what needs none. Undefined if more of the text has to be seen. */
function startOfDocument(text: string): number | undefined {
  if (/^\uFEFF?(?:<rss[\s>]|<!--|<!doctype|<html[\s>])/i.test(text)) return 0;
  const start = text.search(DECLARATION);
  return start < 0 ? undefined : start;
}

const SECTION_END = ']]>';
/** Where references are none, by how it starts, with its end. */
const LITERALS: Readonly<Record<string, string>> = { '<![CDATA[': SECTION_END, '<!--': '-->', '<?': '?>' };
const MARK = /&|<!\[CDATA\[|<!--|<\?/g;
const REFERENCE = /&(?:#(\d{1,9})|#x([\da-f]{1,7})|([a-z][a-z\d]{0,31}));/iy;
const UNFINISHED_REFERENCE = /^&(?:#(?:\d{0,9}|x[\da-f]{0,7})|[a-z][a-z\d]{0,31})?$/i;
const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** A piece of XML: markup, or the content of a CDATA section or a part of it, which has no markup. */
export interface XmlPiece {
  text: string;
  isContent: boolean;
}

const markup = (text: string): XmlPiece => ({ text, isContent: false });

/**
 * Repairs references in XML: entities of HTML become their characters, and references to characters that XML forbids are
 * dropped. Refuses ampersands that are not part of a reference; a parser would notice them much later.
 */
export class ReferenceRepair {
  private carried = '';
  /** The end of the CDATA section, comment or instruction that the text is in. */
  private literalEnd: string | undefined;

  constructor(private readonly repairs: XmlRepairs) {}

  /** The next pieces of the text. Its end may be held back until it is complete. */
  *write(text: string, isLast = false): Generator<XmlPiece> {
    const all = this.carried + text;
    this.carried = '';
    for (let at = 0; at < all.length;) {
      at =
        this.literalEnd === undefined ? yield* this.references(all, at, isLast) : yield* this.literal(all, at, isLast);
    }
  }

  private *literal(all: string, at: number, isLast: boolean): Generator<XmlPiece, number> {
    const end = this.literalEnd ?? '';
    const isContent = end === SECTION_END;
    const found = all.indexOf(end, at);
    // The end may be cut.
    if (found < 0) {
      const known = isLast ? all.length : Math.max(at, all.length - end.length + 1);
      return yield* this.hold(all, at, known, isContent);
    }
    this.literalEnd = undefined;
    yield { text: all.slice(at, found), isContent };
    yield markup(end);
    return found + end.length;
  }

  /** Yields the text before each place that is refused first: the position of the reader is there by then. */
  private *references(all: string, at: number, isLast: boolean): Generator<XmlPiece, number> {
    let taken = at;
    for (let from = at; ;) {
      MARK.lastIndex = from;
      const mark = MARK.exec(all);
      if (!mark) break;
      const { index } = mark;
      from = index + mark[0].length;
      this.literalEnd = LITERALS[mark[0]];
      if (this.literalEnd !== undefined) {
        yield markup(all.slice(taken, from));
        return from;
      }
      REFERENCE.lastIndex = index;
      const reference = REFERENCE.exec(all);
      if (reference && isFine(reference)) continue;
      if (!reference && !isLast && UNFINISHED_REFERENCE.test(all.slice(index, index + 40)))
        return yield* this.hold(all, taken, index);
      yield markup(all.slice(taken, index));
      if (!reference) throw new RefusedInElement('A bare & has to be written as &amp;');
      taken = from = index + reference[0].length;
      yield markup(this.replaced(reference));
    }
    const opening = isLast ? -1 : all.lastIndexOf('<');
    const isCut = opening >= taken && Object.keys(LITERALS).some((start) => start.startsWith(all.slice(opening)));
    return yield* this.hold(all, taken, isCut ? opening : all.length);
  }

  /** Yields a text up to its incomplete end, which is kept for the next piece. */
  private *hold(all: string, at: number, end: number, isContent = false): Generator<XmlPiece, number> {
    this.carried = all.slice(end);
    yield { text: all.slice(at, end), isContent };
    return all.length;
  }

  private replaced([written, , , name]: RegExpExecArray): string {
    this.repairs.repaired(name === undefined ? 'controls' : 'entities');
    return name === undefined ? '' : decodeText(written);
  }
}

/** Whether the parser understands a reference, or has to refuse it. */
function isFine([written, decimal, hexadecimal, name]: RegExpExecArray): boolean {
  if (name !== undefined) return XML_NAMES.has(name) || /^[&<]|^$/.test(decodeText(written));
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return isAllowed(code);
}

/** Whether XML allows a character. */
const isAllowed = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);
