import { delimiters, lexMarkup } from '#libs/markup';
import { blockAround } from './editing.js';

/** An item of a list, with the comments around it. */
interface Item {
  readonly start: number;
  end: number;
  /** Where its closing tag begins. */
  inner: number;
  /** The list at its end. */
  nested: List | undefined;
  readonly list: List;
}

/** A list, with the comments around it. */
interface List {
  readonly start: number;
  end: number;
  readonly items: Item[];
  /** The item that it is in. */
  readonly parent: Item | undefined;
}

/** Whether an item of a list can become part of the one before it, and leave the one that it is in. */
export interface ItemMoves {
  readonly in: boolean;
  readonly out: boolean;
  /** Whether its list has no other item. */
  readonly isOnly: boolean;
}

/** How the item at a position can be moved. */
export function itemMoves(source: string, position: number): ItemMoves {
  const item = listAt(source, position)?.item;
  return {
    in: item !== undefined && item.list.items[0] !== item,
    out: item?.list.parent !== undefined,
    isOnly: item?.list.items.length === 1,
  };
}

/**
 * A source in which the item at a position, with what is in it, is the last one of the item before it. All bytes of items
 * stay; undefined for a first item.
 */
export const nestItem = (source: string, position: number): string | undefined => withMove(source, position, nested);

/**
 * A source in which the item at a position stands after the one that it was in. The items after it become its own, so that
 * their order stays; undefined for an item of the outermost list.
 */
export const liftItem = (source: string, position: number): string | undefined => withMove(source, position, lifted);

type Move = (source: string, item: Item) => string | undefined;

function withMove(source: string, position: number, move: Move): string | undefined {
  const found = listAt(source, position);
  const made = found && move(found.source, found.item);
  return made === undefined ? undefined : source.slice(0, found?.start) + made + source.slice(found?.end);
}

/** The innermost item at a position, and the outermost list that it is in; undefined in what is no well-formed list. */
function listAt(source: string, position: number) {
  const block = blockAround(source, 'core/list', position);
  if (!block) return undefined;
  const list = source.slice(block.start, block.end);
  const reader = new ListReader(list);
  const at = position - block.start;
  const item = reader.read() ? reader.items.findLast(({ start, end }) => at >= start && at < end) : undefined;
  return item && { ...block, source: list, item };
}

function nested(source: string, item: Item): string | undefined {
  const before = item.list.items[item.list.items.indexOf(item) - 1];
  if (!before) return undefined;
  const moved = source.slice(item.start, item.end);
  const gap = source.slice(before.end, item.start);
  const last = before.nested?.items.at(-1);
  const place = last?.end ?? before.inner;
  const [opening, closing] = frameOf(source, item.list);
  const added = last ? gap + moved : opening + moved + closing;
  return source.slice(0, place) + added + source.slice(place, before.end) + source.slice(item.end);
}

function lifted(source: string, item: Item): string | undefined {
  const { list } = item;
  const { parent } = list;
  if (!parent) return undefined;
  const at = list.items.indexOf(item);
  const [before, next] = [list.items[at - 1], list.items[at + 1]];
  const end = list.items.at(-1)?.end ?? item.end;
  let moved = source.slice(item.start, item.end);
  if (next) {
    const following = source.slice(next.start, end);
    const last = item.nested?.items.at(-1);
    const place = (last?.end ?? item.inner) - item.start;
    const [opening, closing] = frameOf(source, list);
    const added = last ? source.slice(item.end, next.start) + following : opening + following + closing;
    moved = moved.slice(0, place) + added + moved.slice(place);
  }
  const cut = before ? { start: before.end, end } : list;
  const gap = isOfBlocks(source, parent) ? '\n\n' : '';
  return source.slice(0, cut.start) + source.slice(cut.end, parent.end) + gap + moved + source.slice(parent.end);
}

/** What stands before and after the items of a new list of the kind of another one. */
function frameOf(source: string, { start, items }: List): [string, string] {
  const written = source.slice(start, items[0]?.start);
  const tag = /<ol\b/i.test(written) ? 'ol' : 'ul';
  const look = written.includes(' class="wp-block-list"') ? ' class="wp-block-list"' : '';
  const [opening, closing] = [`<${tag}${look}>`, `</${tag}>`];
  if (!items[0] || !isOfBlocks(source, items[0])) return [opening, closing];
  const attributes = tag === 'ol' ? '{"ordered":true} ' : '';
  return [`<!-- wp:list ${attributes}-->\n${opening}`, `${closing}\n<!-- /wp:list -->`];
}

/** Whether an item is a block, as those of former years are not. */
const isOfBlocks = (source: string, { start }: Item): boolean => source.startsWith('<!--', start);

class ListReader {
  readonly items: Item[] = [];
  private readonly open: (List | Item)[] = [];
  /** Where the comment begins that opens what comes next. */
  private opener: number | undefined;
  /** What was closed last, whose closing comment may follow. */
  private closed: List | Item | undefined;

  constructor(private readonly source: string) {}

  read(): boolean {
    const comments = new Map([...delimiters(this.source)].map((match) => [match.start, match]));
    let position = 0;
    for (const token of lexMarkup(this.source)) {
      const start = position;
      position += token.raw.length;
      if (token.kind === 'text' && !token.raw.trim()) continue;
      const comment = comments.get(start)?.delimiter;
      if (comment && comment.name !== 'core/list' && comment.name !== 'core/list-item') return false;
      if (comment?.kind === 'opener') this.opener = start;
      else if (comment?.kind === 'closer') {
        if (!this.endAt(position, comment.name)) return false;
      } else if (token.kind === 'tag' && /^(?:ul|ol|li)$/.test(token.name)) {
        if (!(token.closing ? this.close(token.name, start, position) : this.enter(token.name, start))) return false;
      } else this.opener = undefined;
    }
    return this.open.length === 0 && this.items.length > 0;
  }

  private enter(name: string, start: number): boolean {
    const place = this.opener ?? start;
    this.opener = undefined;
    const around = this.open.at(-1);
    if (name === 'li') {
      if (!around || !isList(around)) return false;
      const item: Item = { start: place, end: place, inner: place, nested: undefined, list: around };
      around.items.push(item);
      this.items.push(item);
      this.open.push(item);
      return true;
    }
    // Two lists side by side are no list.
    if (around ? isList(around) : this.items.length > 0) return false;
    const parent = around && !isList(around) ? around : undefined;
    const list: List = { start: place, end: place, items: [], parent };
    if (parent) parent.nested = list;
    this.open.push(list);
    return true;
  }

  private close(name: string, start: number, end: number): boolean {
    const element = this.open.pop();
    if (!element || isList(element) === (name === 'li')) return false;
    element.end = end;
    if (!isList(element)) element.inner = start;
    this.closed = element;
    return true;
  }

  private endAt(position: number, name: string): boolean {
    const { closed } = this;
    this.closed = undefined;
    if (!closed || isList(closed) !== (name === 'core/list')) return false;
    closed.end = position;
    return true;
  }
}

const isList = (element: List | Item): element is List => 'items' in element;
