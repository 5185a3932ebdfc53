import type { Viewer } from '#libs/auth';

/** Something that a rule has to know and that takes a moment to find out. */
export type Need =
  | { what: 'viewer' }
  /** Whether a filter that somebody registered holds. */
  | { what: 'filter'; name: string }
  /** Where the entry of a number is shown. */
  | { what: 'entry'; id: number }
  /** Where any published post is shown. */
  | { what: 'random' };

/** Told to whoever finds out: with it the question can be asked again. */
export class FactMissing extends Error {
  constructor(readonly need: Need) {
    super('A fact is missing.');
  }
}

/** What is known so far of a visit beside the request itself. */
export class Facts {
  viewer: Viewer | undefined;
  readonly filters = new Map<string, boolean>();
  /** Addresses of entries by their number; none for entries that nobody is shown. */
  readonly entries = new Map<number, string | undefined>();
  /** The address of some post; none where there are no posts. */
  random: { address: string | undefined } | undefined;

  /** @throws FactMissing */
  get knownViewer(): Viewer {
    return this.viewer ?? missing({ what: 'viewer' });
  }

  /** @throws FactMissing */
  holds(name: string): boolean {
    return this.filters.get(name) ?? missing({ what: 'filter', name });
  }

  /** @throws FactMissing */
  addressOf(id: number): string | undefined {
    return this.entries.has(id) ? this.entries.get(id) : missing({ what: 'entry', id });
  }

  /** @throws FactMissing */
  get randomAddress(): string | undefined {
    return (this.random ?? missing({ what: 'random' })).address;
  }
}

function missing(need: Need): never {
  throw new FactMissing(need);
}
