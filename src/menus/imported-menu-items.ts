import { Injectable } from '@nestjs/common';
import { sanitizeUrl } from '#libs/markup';
import { Dialect } from '#libs/presenting';
import type { DetailsOfType, ForeignItem, ForeignReference, ImportedRow } from '../entries/writing/index.js';
import { MENU_ITEM_KINDS, type MenuItem } from './menu-item.entity.js';
import { MenuItemsRepository } from './menu-items.repository.js';
import { MENU } from './menu-types.js';
import { Menus } from './menus.service.js';

/** The columns of an item, except for its target. */
type ItemDraft = Omit<MenuItem, 'entryId' | 'objectId'>;

/** Imports items of menus. In exports, what they link to is in their custom values. */
@Injectable()
export class ImportedMenuItems implements DetailsOfType<ItemDraft> {
  readonly missing = 'parent or target of a menu item that is missing from the file';

  constructor(
    private readonly rows: MenuItemsRepository,
    private readonly menus: Menus,
    private readonly dialect: Dialect,
  ) {}

  read(item: ForeignItem): ItemDraft {
    const named = item.value('_menu_item_type');
    const kind = MENU_ITEM_KINDS.find((one) => one === named) ?? 'custom';
    const classes = item.data('_menu_item_classes');
    return {
      kind,
      object: kind === 'custom' ? kind : this.dialect.canonicalOf(item.value('_menu_item_object')).slice(0, 32),
      url: kind === 'custom' ? sanitizeUrl(item.value('_menu_item_url')).slice(0, 2000) : '',
      target: item.value('_menu_item_target') === '_blank' ? '_blank' : '',
      classes: Object.values(typeof classes === 'object' && classes !== null ? classes : {})
        .filter((name): name is string => typeof name === 'string' && name !== '')
        .join(' ')
        .slice(0, 500),
      xfn: item.value('_menu_item_xfn').slice(0, 255),
    };
  }

  /** The linked entry or term. */
  references(item: ForeignItem): ForeignReference[] {
    const { kind, object } = this.read(item);
    const id = idIn(item, '_menu_item_object_id');
    if (!id) return [];
    if (kind === 'post_type') return [{ kind: 'entry', type: object, id }];
    return kind === 'taxonomy' ? [{ kind: 'term', taxonomy: object, id }] : [];
  }

  insert(items: readonly ImportedRow<ItemDraft>[]): Promise<void> {
    return this.rows.insert(
      items.map(({ id, draft, references: [target = 0] }) => ({ ...draft, entryId: id, objectId: target })),
    );
  }

  async link(id: number, [target = 0]: readonly number[]): Promise<void> {
    if (target) await this.menus.setTarget(id, target);
  }

  parentOf(item: ForeignItem): number {
    return idIn(item, '_menu_item_menu_item_parent');
  }

  /** The menu: exports list an item of several menus once for each. */
  variantOf({ terms }: ForeignItem): string {
    return terms.find(({ taxonomy }) => taxonomy === MENU.name)?.slug ?? '';
  }
}

const idIn = (item: ForeignItem, name: string): number => Number(item.value(name).slice(0, 15)) || 0;
