import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';

/** A kind of items that references lead to, such as entries. Ids are unique within a kind. */
export interface ReferenceTarget {
  /** Whether its items have this name in declarations: that of a type, of a taxonomy, or `user`. */
  knows: (name: string) => boolean;
  /**
   * Those of some ids that are items with one of the names and that the viewer may read, with their names. Takes a
   * statement, and for media another one for their owners.
   */
  readable: (
    names: readonly string[],
    ids: readonly number[],
    viewer: Viewer,
  ) => Promise<Iterable<[id: number, name: string]>>;
  /** The REST base of items in `cms/v2`, and the source that embeds them. */
  placeOf: (name: string) => { base: string; source: string };
}

/** The readable items that references lead to, by kind and id: their names. */
export type Readable = ReadonlyMap<ReferenceTarget, ReadonlyMap<number, string>>;

/** Ids that may be items with one of some names. */
interface Wanted {
  names: readonly string[];
  ids: readonly number[];
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

  /** The readable items among all that are wanted. Each kind is asked once. */
  async readable(wanted: readonly Wanted[], viewer: Viewer): Promise<Readable> {
    const found = new Map<ReferenceTarget, ReadonlyMap<number, string>>();
    for (const target of this.all) {
      const names = new Set<string>();
      const ids = new Set<number>();
      for (const one of wanted) {
        const known = one.ids.length ? one.names.filter((name) => target.knows(name)) : [];
        for (const name of known) names.add(name);
        if (known.length) for (const id of one.ids) if (Number.isSafeInteger(id) && id > 0) ids.add(id);
      }
      if (ids.size) found.set(target, new Map(await target.readable([...names], [...ids], viewer)));
    }
    return found;
  }

  /** Which of some names a readable item has; undefined for what is not readable. */
  nameOf(names: readonly string[], id: number, readable: Readable): string | undefined {
    return names.find((name) => {
      const target = this.of(name);
      return target !== undefined && readable.get(target)?.get(id) === name;
    });
  }
}
