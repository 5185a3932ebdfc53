import { AsyncLocalStorage } from 'node:async_hooks';
import { TAGS, type ListScope, type ListTime } from './tags.js';

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
