import { Injectable } from '@nestjs/common';
import { group, type Member, member, type Members, Presenter } from '#libs/presenting';
import type { Inventory, InventorySection, ListedUrls } from '../inventory.js';

/** Confirms that responses were cleared. */
@Injectable()
export class CacheClearedPresenter extends Presenter<object> {
  readonly title = 'CacheCleared';
  readonly members: Members<object> = {
    'Cache Cleared': member('view', 'boolean', 'Always true.', () => true),
  };
}

/** Presents whether preloading is scheduled. */
@Injectable()
export class PreloadPresenter extends Presenter<boolean> {
  readonly title = 'CachePreload';
  readonly members: Members<boolean> = {
    enabled: member('view', 'boolean', 'Whether a run is scheduled.', (isEnabled) => isEnabled),
  };
}

type SectionName = 'supercache' | 'wpcache';

/** An empty list is presented as an array, others as objects by URL. */
const byUrl = (list: ListedUrls): unknown => (isEmpty(list) ? [] : list);
const urls = (list: ListedUrls): unknown => Object.keys(list);
function isEmpty(list: ListedUrls): boolean {
  for (const _ in list) return false;
  return true;
}

const SECTIONS: Readonly<Record<SectionName, string>> = {
  supercache: 'Pages of anonymous visitors.',
  wpcache: 'Feeds, URLs with a query, and REST responses.',
};

function sections(lists: Pick<Member<Inventory>, 'type' | 'example' | 'shape'>, shown: (list: ListedUrls) => unknown) {
  const section = (name: SectionName) => {
    const of = (value: (section: InventorySection) => unknown) => (all: Inventory) => value(all[name]);
    return group<Inventory>('view', SECTIONS[name], {
      expired: member(
        'view',
        'integer',
        'Number of expired responses.',
        of(({ expired }) => expired),
      ),
      cached: member(
        'view',
        'integer',
        'Number of responses that have not expired.',
        of(({ cached }) => cached),
      ),
      fsize: member(
        'view',
        'integer',
        'Size of all responses in bytes.',
        of(({ fsize }) => fsize),
      ),
      cached_list: member(
        'view',
        lists.type,
        'Responses that have not expired.',
        of((all) => shown(all.cached_list)),
        lists,
      ),
      expired_list: member(
        'view',
        lists.type,
        'Expired responses.',
        of((all) => shown(all.expired_list)),
        lists,
      ),
    });
  };
  return { supercache: section('supercache'), wpcache: section('wpcache') };
}

const LISTED_URL = {
  title: 'CachedUrl',
  type: 'object',
  description: 'The responses of a URL. Ages are in seconds; `upper_age` is absent if there is only one.',
  required: ['lower_age', 'files'],
  properties: { lower_age: { type: 'integer' }, files: { type: 'integer' }, upper_age: { type: 'integer' } },
};

/** Presents counts of cached responses, with their ages. */
@Injectable()
export class CacheStatsPresenter extends Presenter<Inventory> {
  readonly title = 'CacheStats';
  readonly members: Members<Inventory> = {
    generated: member('view', 'integer', 'Unix time of the count.', ({ generated }) => generated),
    ...sections(
      {
        type: ['object', 'array'],
        example: { 'example.org/2031/03/06/soup/': { lower_age: 12, files: 2, upper_age: 60 } },
        shape: {
          anyOf: [
            { type: 'object', additionalProperties: LISTED_URL },
            { type: 'array', items: {}, maxItems: 0 },
          ],
        },
      },
      byUrl,
    ),
  };
}

/** Presents the URLs of cached responses. */
@Injectable()
export class CacheListPresenter extends Presenter<Inventory> {
  readonly title = 'CacheList';
  readonly members: Members<Inventory> = sections(
    { type: 'array', example: ['example.org/2031/03/06/soup/'], shape: { items: { type: 'string' } } },
    urls,
  );
}
