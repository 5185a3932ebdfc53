import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ImportOriginsRepository } from '../transfer/index.js';

/** The parts of the demo, each with items of its own: the sample site, and generated events. */
export const DEMO_SETS = { site: 'lintel demo', events: 'lintel demo events' } as const;
export type DemoSet = (typeof DEMO_SETS)[keyof typeof DEMO_SETS];

/** An item that the demo made. */
export interface MadeItem {
  /** `entry:` with an entry type, `term:` with a taxonomy, or `user`, `comment`, `rule`, `redirects`, `misses`, `import`. */
  kind: string;
  /** Name of the item within its kind. */
  key: string;
  id: number;
  /** What changes whenever somebody changes the item; empty for items that nobody can change. */
  mark: string;
}

const SEPARATOR = '\n';

/**
 * Remembers what the demo made, as imports remember the items of other sites, so that nothing is made twice and exactly
 * that can be removed.
 */
@Injectable()
export class DemoRegistry {
  constructor(private readonly origins: ImportOriginsRepository) {}

  /** All items of a part, by kind and id. */
  async of(part: DemoSet): Promise<MadeItem[]> {
    return (await this.origins.all(part)).map(({ kind, foreignId, localId }) => {
      const [key = '', mark = ''] = foreignId.split(SEPARATOR);
      return { kind, key, id: localId, mark };
    });
  }

  /** Adds items. Part of the transaction that makes them. */
  async add(part: DemoSet, items: readonly MadeItem[]): Promise<void> {
    for (const [kind, some] of byKind(items))
      await this.origins.add(
        part,
        kind,
        some.map((item) => ({ foreignId: foreignIdOf(item), localId: item.id })),
      );
  }

  /** Forgets items. */
  async remove(part: DemoSet, items: readonly MadeItem[]): Promise<void> {
    for (const [kind, some] of byKind(items)) await this.origins.remove(part, kind, ...some.map(foreignIdOf));
  }
}

const foreignIdOf = ({ key, mark }: MadeItem): string => `${key}${SEPARATOR}${mark}`;

/** Items by kind, with descending ids: those that depend on others come first. */
export function byKind(items: readonly MadeItem[]): Map<string, MadeItem[]> {
  const kinds = new Map<string, MadeItem[]>();
  for (const item of items.toSorted((one, other) => other.id - one.id)) {
    const some = kinds.get(item.kind);
    if (some) some.push(item);
    else kinds.set(item.kind, [item]);
  }
  return kinds;
}

/** A mark of values, which differs if one of them does. */
export const markOf = (values: readonly unknown[]): string =>
  createHash('md5').update(JSON.stringify(values)).digest('hex');
