import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/text';

/** A text of JSON in a page. */
export interface EmbeddedJson {
  /** On which it begins. */
  line: number;
  text: string;
}

/** What hides what is in it from whoever reads the elements of a page. */
const OPAQUE = /<!--|<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>])/gi;
/** Longest tag of a script. */
const MOST_IN_TAG = 10_000;

/** The texts of JSON-LD in a web page. Reads every character once or twice, whatever the page. */
export function* embeddedJson(html: string): Generator<EmbeddedJson> {
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

/** The tag at a place; most end at the first bracket, only values of attributes can have others. */
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
