import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';

/** A kind of items that references lead to, such as entries. */
export interface ReferenceTarget {
  /** Whether its items have this name in declarations: that of a type, of a taxonomy, or `user`. */
  knows: (name: string) => boolean;
  /** Those of some ids that are items with one of the names and that the viewer may read. Takes at most one statement. */
  readable: (names: readonly string[], ids: readonly number[], viewer: Viewer) => Promise<Iterable<number>>;
  /** The REST base of items in `cms/v2`, and the source that embeds them. */
  placeOf: (name: string) => { base: string; source: string };
}

/** What references lead to. Modules register their items. */
@Injectable()
export class ReferenceTargets {
  private readonly all: ReferenceTarget[] = [];

  register(target: ReferenceTarget): void {
    this.all.push(target);
  }

  /** The kind of items with a name; undefined if nothing has it any more. */
  of(name: string): ReferenceTarget | undefined {
    return this.all.find((target) => target.knows(name));
  }

  /** Those of some ids that are items with one of the names and that the viewer may read. */
  async readable(names: readonly string[], ids: readonly number[], viewer: Viewer): Promise<ReadonlySet<number>> {
    const found = new Set<number>();
    for (const target of this.all) {
      const known = names.filter((name) => target.knows(name));
      if (known.length) for (const id of await target.readable(known, ids, viewer)) found.add(id);
    }
    return found;
  }
}
