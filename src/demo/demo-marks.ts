import { Injectable } from '@nestjs/common';
import { DemoImports } from './demo-imports.js';
import { type DemoSet, type MadeItem, DemoRegistry, byKind } from './demo-registry.js';
import { DemoTraffic } from './demo-traffic.js';
import { DemoRepository, type PresentItem } from './demo.repository.js';

/** Reads what has become of items: one whose mark is another than at its creation was changed by somebody. */
@Injectable()
export class DemoMarks {
  constructor(
    private readonly repository: DemoRepository,
    private readonly traffic: DemoTraffic,
    private readonly imports: DemoImports,
    private readonly registry: DemoRegistry,
  ) {}

  /** The present items of a kind, by id. Items that do not exist any more are missing. */
  async of(kind: string, ids: readonly number[]): Promise<Map<number, PresentItem>> {
    if (kind !== 'rule' && kind !== 'import') return this.repository.present(kind, ids);
    const found = new Map<number, PresentItem>();
    for (const id of ids) {
      const item = kind === 'rule' ? await this.traffic.present(id) : await this.imports.present(id);
      if (item) found.set(id, item);
    }
    return found;
  }

  /** Filters items: those that nobody has changed. */
  async unchanged(items: readonly MadeItem[]): Promise<MadeItem[]> {
    const left: MadeItem[] = [];
    for (const [kind, some] of byKind(items)) {
      const now = await this.of(
        kind,
        some.map(({ id }) => id),
      );
      left.push(...some.filter(({ id, mark }) => now.get(id)?.mark === mark));
    }
    return left;
  }

  /** Registers items again after the demo itself has changed them. Part of the transaction that does. */
  async renew(part: DemoSet, items: readonly MadeItem[]): Promise<void> {
    await this.registry.remove(part, items);
    await this.register(part, items);
  }

  /** Registers items that were just made with their marks. Part of the transaction that makes them. */
  async register(part: DemoSet, items: readonly Omit<MadeItem, 'mark'>[]): Promise<void> {
    for (const [kind, some] of byKind(items.map((item) => ({ ...item, mark: '' })))) {
      const found = await this.of(
        kind,
        some.map(({ id }) => id),
      );
      await this.registry.add(
        part,
        some.map((item) => ({ ...item, mark: found.get(item.id)?.mark ?? '' })),
      );
    }
  }
}
