import { Injectable } from '@nestjs/common';
import { group, type Member, member, type Members, Presenter } from '#libs/rest';
import type { Inventory, InventoryPart, ListedAddresses } from '../inventory.js';

/** Confirms that something was cleared. */
@Injectable()
export class CacheClearedPresenter extends Presenter<object> {
  readonly title = 'CacheCleared';
  readonly members: Members<object> = {
    'Cache Cleared': member('V', 'boolean', 'True: what was named is not kept any more.', () => true),
  };
}

/** Whether a run of preloading is planned now. */
@Injectable()
export class PreloadPresenter extends Presenter<boolean> {
  readonly title = 'CachePreload';
  readonly members: Members<boolean> = {
    enabled: member('V', 'boolean', 'Whether a run is planned now.', (isEnabled) => isEnabled),
  };
}

type PartName = 'supercache' | 'wpcache';

/** An empty list is an array; others are objects by URL. */
const byAddress = (list: ListedAddresses): unknown => (isEmpty(list) ? [] : list);
const addresses = (list: ListedAddresses): unknown => Object.keys(list);
function isEmpty(list: ListedAddresses): boolean {
  for (const _ in list) return false;
  return true;
}

const PARTS: Readonly<Record<PartName, string>> = {
  supercache: 'Pages of anonymous visitors.',
  wpcache: 'Feeds, addresses with a query and answers of the REST interface.',
};

function parts(lists: Pick<Member<Inventory>, 'type' | 'example'>, shown: (list: ListedAddresses) => unknown) {
  const part = (name: PartName) => {
    const of = (value: (part: InventoryPart) => unknown) => (all: Inventory) => value(all[name]);
    return group<Inventory>('V', PARTS[name], {
      expired: member(
        'V',
        'integer',
        'How many have expired.',
        of(({ expired }) => expired),
      ),
      cached: member(
        'V',
        'integer',
        'How many have not.',
        of(({ cached }) => cached),
      ),
      fsize: member(
        'V',
        'integer',
        'Bytes of all of them.',
        of(({ fsize }) => fsize),
      ),
      cached_list: member(
        'V',
        lists.type,
        'Those that have not expired.',
        of((all) => shown(all.cached_list)),
        lists,
      ),
      expired_list: member(
        'V',
        lists.type,
        'Those that have.',
        of((all) => shown(all.expired_list)),
        lists,
      ),
    });
  };
  return { supercache: part('supercache'), wpcache: part('wpcache') };
}

/** Cached responses, with ages. */
@Injectable()
export class CacheStatsPresenter extends Presenter<Inventory> {
  readonly title = 'CacheStats';
  readonly members: Members<Inventory> = {
    generated: member('V', 'integer', 'Unix time of the count.', ({ generated }) => generated),
    ...parts(
      {
        type: ['object', 'array'],
        example: { 'example.org/2031/03/06/soup/': { lower_age: 12, files: 2, upper_age: 60 } },
      },
      byAddress,
    ),
  };
}

/** The URLs of cached responses. */
@Injectable()
export class CacheListPresenter extends Presenter<Inventory> {
  readonly title = 'CacheList';
  readonly members: Members<Inventory> = parts({ type: 'array', example: ['example.org/2031/03/06/soup/'] }, addresses);
}
