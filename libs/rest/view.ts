import type { Context } from '#libs/args';
import { type Selection } from './field-selection.js';

/** What an answer is to show of its items: a context, and the members that were asked for. */
export class View {
  /** Identifies equal views, so that what was worked out for one can be used again. */
  readonly key: string;

  constructor(
    readonly context: Context,
    readonly fields?: Selection,
    /** Whether `_embed` was asked: then links are needed even when they are not shown. */
    readonly embeds = false,
  ) {
    this.key = `${context} ${embeds} ${fields ? keyOf(fields) : '*'}`;
  }

  /** Whether a member (or one below it) will be shown: what is not need not be loaded. */
  wants(name: string): boolean {
    return !this.fields || this.fields.has(name);
  }

  /** Whether links have to be made. */
  get wantsLinks(): boolean {
    return this.embeds || !this.fields || this.fields.has('_links') || this.fields.has('_embedded');
  }

  /** The same members in another context. */
  in(context: Context): View {
    return context === this.context ? this : new View(context, this.fields, this.embeds);
  }
}

const keyOf = (fields: Selection): string =>
  [...fields].map(([name, below]) => (below.size ? `${name}(${keyOf(below)})` : name)).join();
