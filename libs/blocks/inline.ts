import { lexMarkup, type MarkupToken } from '#libs/markup';

/** Markup around a piece of text, with the bytes of its opening tag. */
export interface InlineMark {
  readonly type: InlineMarkType;
  readonly attrs: {
    /** The opening tag as written. */
    readonly open: string;
    /** How many marks are around it. Serialised marks are nested in this order. */
    readonly level: number;
    /** Differs between two neighbours that are written alike, so that they are not joined. */
    readonly part: number;
  };
}

export type InlineMarkType = 'bold' | 'italic' | 'code' | 'link' | 'strike' | 'other';

/** A piece of text, or markup that is kept as it is. The shape is that of ProseMirror's JSON. */
export type InlineNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly InlineMark[] }
  /** Kept byte for byte: comments, pictures, character references, tags without a partner. */
  | { readonly type: 'raw'; readonly attrs: { readonly html: string }; readonly marks?: readonly InlineMark[] }
  | { readonly type: 'break'; readonly attrs: { readonly html: string }; readonly marks?: readonly InlineMark[] };

const TYPES: Readonly<Record<string, InlineMarkType>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  code: 'code',
  a: 'link',
  s: 'strike',
  del: 'strike',
};

const PIECE = /&(?:amp|lt|gt|nbsp);|&(?:#\w+|\w+);|[<&>\u00a0]|[^<&>\u00a0]+/g;
const DECODED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0' };
const ENCODED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };

/** Plain text as HTML, as inline text is written. */
export const encodeText = (text: string): string => text.replace(/[&<>\u00a0]/g, (sign) => ENCODED[sign] ?? sign);

/** The text of a region as nodes. {@link serializeInline} gives back its bytes. */
export function parseInline(html: string): InlineNode[] {
  const tokens = lexMarkup(html);
  const pairs = pairsOf(tokens);
  const nodes: InlineNode[] = [];
  const open: { mark: InlineMark; count: number }[] = [];
  let last: { mark: InlineMark; count: number } | undefined;
  const marked = () => (open.length ? { marks: open.map(({ mark }) => mark) } : {});
  const keep = (raw: string) => {
    nodes.push({ type: /^<br\s*\/?>$/i.test(raw) ? 'break' : 'raw', attrs: { html: raw }, ...marked() });
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') addText(token.raw, nodes, marked());
    else if (token.kind !== 'tag' || !pairs.has(at)) keep(token.raw);
    else if (token.closing) {
      const closed = open.pop();
      if (!closed) continue;
      if (closed.count === nodes.length) keep(closed.mark.attrs.open + token.raw);
      last = { mark: closed.mark, count: nodes.length };
    } else {
      const type = TYPES[token.name] ?? 'other';
      const before = last?.count === nodes.length ? last.mark.attrs : undefined;
      const isTwin = before !== undefined && before.open === token.raw && before.level === open.length;
      const mark = { type, attrs: { open: token.raw, level: open.length, part: isTwin ? 1 - before.part : 0 } };
      open.push({ mark, count: nodes.length });
    }
  }
  return nodes;
}

/** The positions of tags that have a partner at the same depth. All others are kept as they are. */
function pairsOf(tokens: readonly MarkupToken[]): Set<number> {
  const pairs = new Set<number>();
  const open: { at: number; name: string }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'tag' || token.selfClosing || VOID.has(token.name)) continue;
    if (!token.closing) open.push({ at, name: token.name });
    else if (open.at(-1)?.name === token.name && token.raw === `</${token.name}>`) {
      const partner = open.pop();
      if (partner) pairs.add(partner.at).add(at);
    }
  }
  return pairs;
}

/** Elements without an end. */
export const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

function addText(raw: string, nodes: InlineNode[], marked: { marks?: readonly InlineMark[] }): void {
  let text = '';
  const flush = () => {
    if (text) nodes.push({ type: 'text', text, ...marked });
    text = '';
  };
  for (const [piece] of raw.matchAll(PIECE)) {
    const decoded = DECODED[piece];
    // What would be written in another way is kept.
    const isKept = decoded === undefined && (piece.startsWith('&') || piece in ENCODED || piece === '<');
    if (!isKept) text += decoded ?? piece;
    else {
      flush();
      nodes.push({ type: 'raw', attrs: { html: piece }, ...marked });
    }
  }
  flush();
}

const nameOf = ({ attrs: { open } }: InlineMark): string => /^<([^\s/>]+)/.exec(open)?.[1]?.toLowerCase() ?? '';

const isSame = (one: InlineMark | undefined, other: InlineMark | undefined): boolean =>
  one?.type === other?.type &&
  one?.attrs.open === other?.attrs.open &&
  one?.attrs.level === other?.attrs.level &&
  one?.attrs.part === other?.attrs.part;

/** The HTML of nodes. */
export function serializeInline(nodes: readonly InlineNode[]): string {
  const out: string[] = [];
  const open: InlineMark[] = [];
  const close = (count: number) => {
    while (open.length > count) {
      const mark = open.pop();
      if (mark) out.push(`</${nameOf(mark)}>`);
    }
  };
  for (const node of nodes) {
    const marks = [...(node.marks ?? [])].sort((one, other) => one.attrs.level - other.attrs.level);
    let common = 0;
    while (common < open.length && isSame(open[common], marks[common])) common += 1;
    close(common);
    for (const mark of marks.slice(common)) {
      out.push(mark.attrs.open);
      open.push(mark);
    }
    out.push(node.type === 'text' ? encodeText(node.text) : node.attrs.html);
  }
  close(0);
  return out.join('');
}
