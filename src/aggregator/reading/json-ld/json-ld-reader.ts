import { z } from 'zod';
import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/markup';
import { readZone, zoneOfOffset } from '#libs/times';
import { disambiguateUids, type ImportedEvent, type ImportProblem } from '../../items/index.js';
import { ReadingError, type ItemReader, type ReaderReport } from '../item-reader.js';
import { textOf } from '../source-text.js';
import { JsonLdDocument, typesOf } from './event-nodes.js';
import { eventsOfNode, titleOf } from './event-of-node.js';

const SETTINGS = z
  .object({
    /** URL of the page, the base of relative URLs. */
    url: z.string().optional(),
  })
  .optional();
export type JsonLdSettings = NonNullable<z.input<typeof SETTINGS>>;

/** Maximum length of a page, which is held in memory, in characters. */
const MAX_PAGE_LENGTH = 10_000_000;
const MAX_HEAD_LENGTH = 100_000;
const BASE = /<base\s(?:[^>]{0,500}\s)?href\s*=\s*["']?([^"'\s>]{1,2000})/i;
const DECLARED_ENCODING = /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i;

/** Reads events from the JSON-LD of web pages, and from JSON-LD files. */
export const jsonLdReader: ItemReader = {
  async *read(bytes, options, report) {
    const { url } = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const text = await readPage(bytes, Math.min(MAX_PAGE_LENGTH, options.limits.bytes));
    const document = documentIn(text, report);
    const base = baseOf(text, url);
    const events: ImportedEvent[] = [];
    const skip = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    for (const node of document.events) {
      const found = eventsOfNode(node, { document, url: base, siteZone });
      const isSeries = node.startDate === undefined && typesOf(node).includes('EventSeries');
      if (typeof found !== 'string') {
        events.push(...found.events);
        for (const message of found.problems) skip({ item: titleOf(node), message });
      } else if (!isSeries) skip({ item: titleOf(node), message: found });
    }
    if (document.isTooLarge) skip({ message: 'The page has too many JSON-LD nodes. Only the first ones were read.' });
    // A page without events was probably redesigned, so its events are not treated as missing.
    if (!document.events.length) skip({ message: 'The page contains no events.' });
    for (const event of disambiguateUids(events)) yield { kind: 'event', event };
  },
};

/** The base of relative URLs: the URL in the `base` element of the page, else the URL of the page. */
function baseOf(text: string, pageUrl: string | undefined): string | undefined {
  const declared = BASE.exec(text.slice(0, MAX_HEAD_LENGTH))?.[1];
  if (declared === undefined || !URL.canParse(declared, pageUrl)) return pageUrl;
  const { href, protocol } = new URL(declared, pageUrl);
  return /^https?:$/.test(protocol) ? href : pageUrl;
}

async function readPage(bytes: AsyncIterable<Uint8Array>, maxLength: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of textOf(bytes, (head) => DECLARED_ENCODING.exec(head)?.[1])) {
    length += piece.length;
    if (length > maxLength) throw new ReadingError('bytes', `The page is longer than ${maxLength} characters.`);
    pieces.push(piece);
  }
  return pieces.join('');
}

function documentIn(text: string, report: ReaderReport): JsonLdDocument {
  const document = new JsonLdDocument();
  if (/^\s*[[{]/.test(text.slice(0, 1000))) {
    const value = parseTolerantly(text);
    if (value === undefined) throw new ReadingError('format', 'The file is not valid JSON.');
    document.add(value);
    return document;
  }
  if (!/<[a-z!]/i.test(text)) throw new ReadingError('format', 'The source is not a web page.');
  for (const { line, text: json } of embeddedJson(text)) {
    const value = parseTolerantly(json);
    if (value !== undefined) document.add(value);
    else {
      report.problem({ line, message: 'The JSON-LD of the page is invalid.' });
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
const MAX_TAG_LENGTH = 10_000;

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

/** The tag at a position. It usually ends at the first `>`, but attribute values may contain others. */
function tagAt(html: string, at: number): TagToken | undefined {
  for (const end of [html.indexOf('>', at) + 1, at + MAX_TAG_LENGTH]) {
    const [token] = lexMarkup(html.slice(at, Math.min(end, at + MAX_TAG_LENGTH)));
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

/** Text that some pages put around JSON. */
const BEFORE = /^(?:\s|\uFEFF|\/\/|\/\*|\*\/|<!\[CDATA\[|<!--)+/;
const AFTER = /(?:\s|\/\/|\/\*|\*\/|\]\]>|-->|;)+$/;
/** Maximum length of that text, in characters. */
const MAX_WRAPPER_LENGTH = 1000;

/** Parses JSON with frequent errors of web pages. Returns undefined for invalid JSON. */
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
  const start = BEFORE.exec(trimmed.slice(0, MAX_WRAPPER_LENGTH))?.[0].length ?? 0;
  const end = AFTER.exec(trimmed.slice(start).slice(-MAX_WRAPPER_LENGTH))?.[0].length ?? 0;
  return trimmed.slice(start, trimmed.length - end);
}

/** Escapes of control characters in strings. Other control characters are removed. */
const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
const CLOSING = /\s*[\]}]/y;

/** Escapes line breaks in strings, and removes trailing commas. */
function repaired(json: string): string {
  const parts: string[] = [];
  let isText = false;
  let start = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charAt(at);
    if (char === '"') isText = !isText;
    else if (isText && char === '\\') at += 1;
    else if (isText ? char < ' ' : char === ',' && isBeforeEnd(json, at + 1)) {
      parts.push(json.slice(start, at), isText ? (ESCAPES.get(char) ?? '') : '');
      start = at + 1;
    }
  }
  return parts.join('') + json.slice(start);
}

function isBeforeEnd(json: string, at: number): boolean {
  CLOSING.lastIndex = at;
  return CLOSING.test(json);
}
