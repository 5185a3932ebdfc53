import { Injectable } from '@nestjs/common';
import { sanitizeUrl } from '#libs/markup';
import { MENU_ITEM, MENU_ITEM_KINDS, MenuItemsRepository, Menus, type MenuItem } from '../menus/index.js';
import type { WxrImportRun } from './import-run.js';
import { WxrTerms } from './wxr-terms.js';
import { parsePhpSerialized } from './wxr/php-serialized.js';
import { metaValue, type WxrItem } from './wxr/wxr-records.js';

/** Finds the imported entry of a type by its id in the file. */
export type FindEntry = (type: string, foreignId: number) => Promise<number | undefined>;

/** Names of types that differ in exports. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['tribe_events', 'cal_events'],
  ['tribe_venue', 'cal_venue'],
  ['tribe_organizer', 'cal_organizer'],
  ['tribe_events_cat', 'cal_events_cat'],
]);

/** Converts what items of menus link to. In exports, it is in the meta values of the items. */
@Injectable()
export class WxrMenuItems {
  constructor(
    private readonly rows: MenuItemsRepository,
    private readonly menus: Menus,
    private readonly terms: WxrTerms,
  ) {}

  /** The local id of the linked object: 0 if there is none, undefined if it is not imported yet. */
  async target(run: WxrImportRun, item: WxrItem, findEntry: FindEntry): Promise<number | undefined> {
    const { kind, object } = columnsOf(item);
    const foreignId = numberOf(item, '_menu_item_object_id');
    if (item.type !== MENU_ITEM.name || !foreignId) return 0;
    if (kind === 'post_type') return findEntry(object, foreignId);
    if (kind !== 'taxonomy') return 0;
    const term = await this.terms.byForeignId(run, foreignId);
    return term?.taxonomy === object ? term.id : undefined;
  }

  /** Inserts what new items link to. Other entries are ignored. Part of the caller's transaction. */
  async insert(items: readonly { item: WxrItem; id: number; target: number }[]): Promise<void> {
    const links = items.filter(({ item }) => item.type === MENU_ITEM.name);
    await this.rows.insert(
      links.map(({ item, id, target }) => ({ ...columnsOf(item), entryId: id, objectId: target })),
    );
  }

  /** Sets the target of an item that was imported before it. Part of the caller's transaction. */
  async link({ type }: WxrItem, id: number, target: number): Promise<void> {
    if (type === MENU_ITEM.name && target) await this.menus.setTarget(id, target);
  }
}

/** The foreign id of the item that an item of a menu is below; 0 for none. */
export const menuParentOf = (item: WxrItem): number => numberOf(item, '_menu_item_menu_item_parent');

const numberOf = ({ meta }: WxrItem, key: string): number => Number(metaValue(meta, key).slice(0, 15)) || 0;

/** The columns of an item, except for its target. */
function columnsOf({ meta }: WxrItem): Omit<MenuItem, 'entryId' | 'objectId'> {
  const named = metaValue(meta, '_menu_item_type');
  const kind = MENU_ITEM_KINDS.find((one) => one === named) ?? 'custom';
  const object = metaValue(meta, '_menu_item_object');
  const classes = parsePhpSerialized(metaValue(meta, '_menu_item_classes'));
  return {
    kind,
    object: kind === 'custom' ? kind : (TYPE_NAMES.get(object) ?? object).slice(0, 32),
    url: kind === 'custom' ? sanitizeUrl(metaValue(meta, '_menu_item_url')).slice(0, 2000) : '',
    target: metaValue(meta, '_menu_item_target') === '_blank' ? '_blank' : '',
    classes: Object.values(typeof classes === 'object' && classes !== null ? classes : {})
      .filter((name) => typeof name === 'string' && name !== '')
      .join(' ')
      .slice(0, 500),
    xfn: metaValue(meta, '_menu_item_xfn').slice(0, 255),
  };
}
