import { RequestContext } from '#libs/context';
import { allOf } from './tags.js';

/** What an answer shows: whoever keeps it has to make it anew when one of these changes. */
export class Shown {
  private readonly names = new Set<string>();
  private end: number | undefined;

  /** That of the running request, if somebody wants to know what it shows: those who read what is shown note it there. */
  static current(): Shown | undefined {
    const shown = RequestContext.current()?.shown;
    return shown instanceof Shown ? shown : undefined;
  }

  /** Entries of any kind by number. */
  entry(...ids: readonly number[]): void {
    for (const id of ids) if (id > 0) this.names.add(`entry:${id}`);
  }

  /** Terms of any taxonomy by number. */
  term(...ids: readonly number[]): void {
    for (const id of ids) this.names.add(`term:${id}`);
  }

  /** Users by number, as authors. */
  author(...ids: readonly number[]): void {
    for (const id of ids) if (id > 0) this.names.add(`author:${id}`);
  }

  /** Which entries of a kind there are, and in which order. */
  list(...types: readonly string[]): void {
    for (const type of types) this.names.add(`list:${type}`);
  }

  /**
   * Whatever is told of things of a kind, as in lists that are filtered and ordered by anything: the entries of a type,
   * `terms`, `comments`, `users`.
   */
  all(...kinds: readonly string[]): void {
    for (const kind of kinds) this.names.add(allOf(kind));
  }

  /** The comments of an entry. */
  comments(entryId: number): void {
    this.names.add(`comments:${entryId}`);
  }

  /** Which terms there are. */
  anyTerms(): void {
    this.names.add('list:terms');
  }

  /** What was said last, whatever it is about. */
  anyComments(): void {
    this.names.add('list:comments');
  }

  /** The pages at the top of the site, which the navigation leads to. */
  menu(): void {
    this.names.add('menu');
  }

  /** Something that may be made of anything, such as a block that lists what is new. */
  anything(): void {
    this.names.add('anything');
  }

  /** A moment, in milliseconds, from which on the page tells something else though nothing changes. */
  until(moment: number): void {
    this.end = Math.min(moment, this.end ?? moment);
  }

  /** The earliest of those moments; absent for what stays right. */
  get validUntil(): number | undefined {
    return this.end;
  }

  /** The tags, among them always `settings`: every page shows some of them. */
  get tags(): readonly string[] {
    return ['settings', ...this.names];
  }
}
