import { Injectable } from '@nestjs/common';

/** An item for people: what it is called, and where they find it. */
export interface ItemDescription {
  id: number;
  /** HTML without markup. */
  title: string;
  /** Why something has failed; absent for other items. */
  reason?: string;
  url: string;
}

type Describe = (ids: readonly number[]) => Promise<ItemDescription[]>;

/**
 * Describes items that changes name and that no REST route shows, by the `resource` of the change. The modules that own
 * them register who does.
 */
@Injectable()
export class ItemDescriptions {
  private readonly known = new Map<string, Describe>();

  /** Has `describe` answer for a resource: with those of some items that exist, in their order. */
  register(resource: string, describe: Describe): void {
    if (this.known.has(resource)) throw new Error(`Items are described twice: ${resource}.`);
    this.known.set(resource, describe);
  }

  /** The descriptions of those of some items that exist. */
  async of(resource: string, ids: readonly number[]): Promise<ItemDescription[]> {
    const describe = this.known.get(resource);
    if (!describe) throw new Error(`Items are not described: ${resource}.`);
    return ids.length ? describe(ids) : [];
  }
}
