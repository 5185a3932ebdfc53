import { AsyncLocalStorage } from 'node:async_hooks';

/** The tag of all answers: whatever they show. */
export const EVERYTHING = 'everything';

/**
 * Addresses of a map of the site lie in parts by stretches of so many numbers, so that an address stays in its part for
 * ever.
 */
export const STRETCH = 2000;

/** Which entries of a kind a list holds; absent for all of them. */
export type ListScope =
  | { term: number }
  | { author: number }
  | { venue: number }
  | { organizer: number }
  /** A year, a month or a day: `2031`, `2031-05`, `2031-05-14`. */
  | { date: string }
  | { sticky: true };

/** Which part of a list of events, by their dates; `month` is `2031-05`, `day` is `2031-05-14`. */
export type ListTime = 'upcoming' | 'past' | { month: string } | { day: string };

/**
 * The names of what answers show. Who makes an answer notes them (`Shown`), who writes touches them (`Changes`). What an
 * answer shows of an entry, a term or an author is told in steps, so that a change clears only those that show it.
 */
export const TAGS = {
  /** Anything of an entry that everybody may see, its last change among it. */
  entry: (id: number) => `entry:${id}`,
  /** What lists show of an entry: its excerpt, author, date, terms, image. */
  summary: (id: number) => `summary:${id}`,
  /** The title of an entry and whether it has an address. */
  title: (id: number) => `title:${id}`,
  /** What the address of an entry, and those of entries below it, are made of. */
  address: (id: number) => `entry-address:${id}`,
  /** A file as it stands in other entries: its copies and its alternative text. */
  image: (id: number) => `image:${id}`,
  /** How many revisions an entry has, and which is the newest. */
  revisions: (entryId: number) => `revisions:${entryId}`,
  /** The page of an entry, with its further pages. */
  pageOf: (id: number) => `page:${id}`,
  /** The approved comments of an entry. */
  comments: (entryId: number) => `comments:${entryId}`,
  /** How many they are. */
  commentCount: (entryId: number) => `comment-count:${entryId}`,
  /** The name and the address of a term. */
  term: (id: number) => `term:${id}`,
  /** What the address of a term, and those of terms below it, are made of. */
  termAddress: (id: number) => `term-address:${id}`,
  /** The description of a term. */
  termAbout: (id: number) => `term-about:${id}`,
  /** How many published entries carry a term. */
  termCount: (id: number) => `term-count:${id}`,
  /** How many published entries carry any terms. */
  termCounts: 'term-counts',
  /** The name and the address of a user. */
  author: (id: number) => `author:${id}`,
  /** The description of a user. */
  authorAbout: (id: number) => `author-about:${id}`,
  /** Which entries of a kind are in a list, and in which order. */
  list: (type: string, scope?: ListScope) => `list:${type}${scopeName(scope)}`,
  /** The same of the events of some time. */
  timedList: (type: string, time: ListTime, scope?: ListScope) =>
    `list:${type}${scopeName(scope)}:${typeof time === 'string' ? time : scopeName(time).slice(1)}`,
  /** What a kind of entries, a taxonomy, `comment` or `user` has, whatever of it: who searches it notes this. */
  any: (kind: string) => `any:${kind}`,
  /** Which event stands beside which in the order of their dates. */
  order: (type: string) => `order:${type}`,
  /** The months in which the first and the last event begin. */
  edges: (type: string) => `edges:${type}`,
  /** What was said last, whatever it is about. */
  latestComments: 'latest-comments',
  /** The part of the map of the site that holds a number of a kind of entries, of a taxonomy or of `user`. */
  mapPart: (kind: string, id: number) => `map:${kind}:${Math.ceil(id / STRETCH)}`,
  /** The index of that map: which parts there are, and when something in them was changed last. */
  map: 'map',
  /** The pages at the top of the site, which the navigation leads to. */
  menu: 'menu',
  /** Something that may be made of anything, such as a block that lists what is new. */
  anything: 'anything',
  /** A setting of the site by its name. */
  setting: (name: string) => `setting:${name}`,
} as const;

function scopeName(scope: object | undefined): string {
  const [pair] = Object.entries(scope ?? {});
  return pair ? `:${pair[0]}:${String(pair[1])}` : '';
}

const making = new AsyncLocalStorage<Shown>();

/**
 * What an answer shows: whoever keeps it has to make it anew when one of these changes. Those who read what most
 * answers show (settings, files, authors, what addresses are made of) note it themselves in the answer that is being
 * made (`Shown.current`); the maker of the answer notes the rest: entries and lists.
 */
export class Shown {
  private readonly names = new Set<string>();
  private readonly settings = new Set<string>();
  private end: number | undefined;

  /** That of the answer that is being made now, if one is. */
  static get current(): Shown | undefined {
    return making.getStore();
  }

  /** Makes an answer; what it reads is noted here. */
  during<T>(make: () => T): T {
    return making.run(this, make);
  }

  /** Entries of any kind by number, whatever is shown of them. */
  entry(...ids: readonly number[]): void {
    this.each(ids, TAGS.entry);
  }

  /** Entries as lists show them. */
  summary(...ids: readonly number[]): void {
    this.each(ids, TAGS.summary);
  }

  /** Entries of which only the title and the address are shown. */
  title(...ids: readonly number[]): void {
    this.each(ids, TAGS.title);
  }

  /** Entries whose addresses are a part of one that is shown. */
  address(...ids: readonly number[]): void {
    this.each(ids, TAGS.address);
  }

  /** Files that stand in what is shown; also those that could not be shown now. */
  image(...ids: readonly number[]): void {
    this.each(ids, TAGS.image);
  }

  /** How many revisions entries have. */
  revisions(...entryIds: readonly number[]): void {
    this.each(entryIds, TAGS.revisions);
  }

  /** That the answer is the page of an entry. */
  page(id: number): void {
    this.names.add(TAGS.pageOf(id));
  }

  /** Terms of any taxonomy by number: their names and addresses. */
  term(...ids: readonly number[]): void {
    this.each(ids, TAGS.term);
  }

  /** Terms whose addresses are a part of one that is shown. */
  termAddress(...ids: readonly number[]): void {
    this.each(ids, TAGS.termAddress);
  }

  /** A term with its description. */
  aboutTerm(id: number): void {
    this.term(id);
    this.names.add(TAGS.termAbout(id));
  }

  /** How many published entries carry some terms. */
  termCount(...ids: readonly number[]): void {
    this.each(ids, TAGS.termCount);
  }

  /** How many published entries carry any terms. */
  termCounts(): void {
    this.names.add(TAGS.termCounts);
  }

  /** Users by number: their names and addresses. */
  author(...ids: readonly number[]): void {
    this.each(ids, TAGS.author);
  }

  /** A user with the description. */
  aboutAuthor(id: number): void {
    this.author(id);
    this.names.add(TAGS.authorAbout(id));
  }

  /** Which entries of a kind are in a list, and in which order. */
  list(type: string, scope?: ListScope): void {
    this.names.add(TAGS.list(type, scope));
  }

  /** The same of the events of some time. */
  timedList(type: string, time: ListTime, scope?: ListScope): void {
    this.names.add(TAGS.list(type, scope));
    this.names.add(TAGS.timedList(type, time, scope));
  }

  /** Whatever kinds of entries, taxonomies, `comment` or `user` have. */
  any(...kinds: readonly string[]): void {
    for (const kind of kinds) this.names.add(TAGS.any(kind));
  }

  /** Which event stands beside which in the order of their dates. */
  order(type: string): void {
    this.names.add(TAGS.order(type));
  }

  /** The months in which the first and the last event begin. */
  edges(type: string): void {
    this.names.add(TAGS.edges(type));
  }

  /** The comments of an entry. */
  comments(entryId: number): void {
    this.names.add(TAGS.comments(entryId));
  }

  /** How many comments entries have. */
  commentCount(...entryIds: readonly number[]): void {
    this.each(entryIds, TAGS.commentCount);
  }

  /** What was said last, whatever it is about. */
  latestComments(): void {
    this.names.add(TAGS.latestComments);
  }

  /** The part of the map of the site that holds a number of a kind. */
  mapPart(kind: string, id: number): void {
    this.names.add(TAGS.mapPart(kind, id));
  }

  /** The index of the map of the site. */
  map(): void {
    this.names.add(TAGS.map);
  }

  /** The pages at the top of the site, which the navigation leads to. */
  menu(): void {
    this.names.add(TAGS.menu);
  }

  /** Something that may be made of anything, such as a block that lists what is new. */
  anything(): void {
    this.names.add(TAGS.anything);
  }

  /** A setting that the answer depends on. */
  setting(name: string): void {
    this.settings.add(name);
  }

  /** A moment, in milliseconds, from which on the page tells something else though nothing changes. */
  until(moment: number): void {
    this.end = Math.min(moment, this.end ?? moment);
  }

  /** The earliest of those moments; absent for what stays right. */
  get validUntil(): number | undefined {
    return this.end;
  }

  /** The tags of all that was noted so far. */
  get tags(): readonly string[] {
    return [...Array.from(this.settings, TAGS.setting), ...this.names];
  }

  private each(ids: readonly number[], tag: (id: number) => string): void {
    for (const id of ids) if (id > 0) this.names.add(tag(id));
  }
}
