import { z } from 'zod';
import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/text';
import { readZone, zoneOfOffset } from '#libs/times';
import { apart, type ImportedEvent, type ImportProblem } from '../items/import-item.js';
import { ReadingError, type ItemReader, type ReaderReport } from '../reading/item-reader.js';
import { textOf } from '../reading/source-text.js';
import { JsonLdDocument, typesOf } from './event-nodes.js';
import { eventsOfNode, titleOf } from './event-of-node.js';

const SETTINGS = z
  .object({
    /** URL of the page, the base of relative URLs. */
    address: z.string().optional(),
  })
  .optional();
export type JsonLdSettings = NonNullable<z.input<typeof SETTINGS>>;

/** Maximum length of a page, which is held in memory. */
const MOST_IN_PAGE = 10_000_000;
const MOST_OF_HEAD = 100_000;
const BASE = /<base\s(?:[^>]{0,500}\s)?href\s*=\s*["']?([^"'\s>]{1,2000})/i;
const DECLARED_ENCODING = /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i;

/** Reads the events in the JSON-LD of web pages, and JSON-LD files. */
export const jsonLdReader: ItemReader = {
  async *read(bytes, options, report) {
    const { address } = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const text = await wholeOf(bytes, Math.min(MOST_IN_PAGE, options.limits.bytes));
    const document = documentIn(text, report);
    const base = baseOf(text, address);
    const events: ImportedEvent[] = [];
    const leaveOut = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    for (const node of document.events) {
      const found = eventsOfNode(node, { document, address: base, siteZone });
      const isSeries = node.startDate === undefined && typesOf(node).includes('EventSeries');
      if (typeof found !== 'string') {
        events.push(...found.events);
        for (const message of found.problems) leaveOut({ item: titleOf(node), message });
      } else if (!isSeries) leaveOut({ item: titleOf(node), message: found });
    }
    if (document.isTooLarge) leaveOut({ message: 'The page tells too much; only the first part is taken.' });
    // A page that suddenly has no events has probably been redesigned.
    if (!document.events.length) leaveOut({ message: 'The page tells of no events.' });
    for (const event of apart(events)) yield { kind: 'event', event };
  },
};

/** The base of relative URLs: that of the page's `base` element, else its own URL. */
function baseOf(text: string, address: string | undefined): string | undefined {
  const declared = BASE.exec(text.slice(0, MOST_OF_HEAD))?.[1];
  if (declared === undefined || !URL.canParse(declared, address)) return address;
  const { href, protocol } = new URL(declared, address);
  return /^https?:$/.test(protocol) ? href : address;
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of textOf(bytes, (head) => DECLARED_ENCODING.exec(head)?.[1])) {
    length += piece.length;
    if (length > most) throw new ReadingError('bytes', `The page is longer than ${most} characters.`);
    pieces.push(piece);
  }
  return pieces.join('');
}

function documentIn(text: string, report: ReaderReport): JsonLdDocument {
  const document = new JsonLdDocument();
  if (/^\s*[[{]/.test(text.slice(0, 1000))) {
    const value = parseTolerantly(text);
    if (value === undefined) throw new ReadingError('format', 'The file is no JSON.');
    document.add(value);
    return document;
  }
  if (!/<[a-z!]/i.test(text)) throw new ReadingError('format', 'It is no web page.');
  for (const { line, text: json } of embeddedJson(text)) {
    const value = parseTolerantly(json);
    if (value !== undefined) document.add(value);
    else {
      report.problem({ line, message: 'The data in the page cannot be read.' });
      report.incomplete();
    }
  }
  return document;
}

/** A JSON text in a page. */
interface EmbeddedJson {
  /** Line on which it begins. */
  line: number;
  text: string;
}

/** Comments and elements whose content is not markup. */
const OPAQUE = /<!--|<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>])/gi;
/** Maximum length of a tag. */
const MOST_IN_TAG = 10_000;

/** Finds the JSON-LD texts in a web page, in linear time. */
function* embeddedJson(html: string): Generator<EmbeddedJson> {
  let line = 1;
  let counted = 0;
  for (let at = 0; at !== -1;) {
    OPAQUE.lastIndex = at;
    const found = OPAQUE.exec(html);
    if (!found) return;
    const [mark, name] = found;
    if (name === undefined) {
      at = after(html, '-->', found.index + mark.length);
      continue;
    }
    const tag = tagAt(html, found.index);
    const start = found.index + (tag?.raw.length ?? mark.length);
    const end = closingTag(html, name, start);
    if (tag && name.toLowerCase() === 'script' && isJsonLd(tag)) {
      line += linesIn(html, counted, start);
      counted = start;
      yield { line, text: html.slice(start, end === -1 ? undefined : end) };
    }
    at = end;
  }
}

/** The tag at a position. It usually ends at the first bracket; attribute values may contain others. */
function tagAt(html: string, at: number): TagToken | undefined {
  for (const end of [html.indexOf('>', at) + 1, at + MOST_IN_TAG]) {
    const [token] = lexMarkup(html.slice(at, Math.min(end, at + MOST_IN_TAG)));
    if (token?.kind === 'tag') return token;
  }
  return undefined;
}

function isJsonLd(tag: TagToken): boolean {
  const type = parseAttributes(tag).find(({ name }) => name === 'type')?.value ?? '';
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(decodeCharacterReferences(type));
}

function closingTag(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** What some pages put around JSON. */
const BEFORE = /^(?:\s|\uFEFF|\/\/|\/\*|\*\/|<!\[CDATA\[|<!--)+/;
const AFTER = /(?:\s|\/\/|\/\*|\*\/|\]\]>|-->|;)+$/;
/** Characters around JSON that are inspected. */
const MOST_AROUND = 1000;

/** Parses JSON and tolerates frequent errors of web pages. Returns undefined for invalid JSON. */
function parseTolerantly(text: string): unknown {
  const json = unwrapped(text);
  for (const attempt of [() => json, () => repaired(json), () => repaired(decodeCharacterReferences(json))]) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next attempt repairs more.
    }
  }
  return undefined;
}

function unwrapped(text: string): string {
  const trimmed = text.trim();
  const start = BEFORE.exec(trimmed.slice(0, MOST_AROUND))?.[0].length ?? 0;
  const end = AFTER.exec(trimmed.slice(start).slice(-MOST_AROUND))?.[0].length ?? 0;
  return trimmed.slice(start, trimmed.length - end);
}

/** Escapes of control characters; others are removed. */
const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
const CLOSING = /\s*[\]}]/y;

/** Escapes line breaks in strings and removes trailing commas. */
function repaired(json: string): string {
  const parts: string[] = [];
  let isText = false;
  let start = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') isText = !isText;
    else if (isText && sign === '\\') at += 1;
    else if (isText ? sign < ' ' : sign === ',' && isBeforeEnd(json, at + 1)) {
      parts.push(json.slice(start, at), isText ? (ESCAPES.get(sign) ?? '') : '');
      start = at + 1;
    }
  }
  return parts.join('') + json.slice(start);
}

function isBeforeEnd(json: string, at: number): boolean {
  CLOSING.lastIndex = at;
  return CLOSING.test(json);
}
