import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { CacheInvalidation, CacheTags, TAGS } from '#libs/invalidation';
import type { EntryRow } from '../entries/index.js';
import type { EntryType } from '../entries/types/index.js';
import { EntryImport, EntryWriter, type EntryChange } from '../entries/writing/index.js';
import { SettingsService } from '../settings/index.js';
import { TermAssignments } from '../terms/index.js';
import { MenuItemsRepository, type PlacedItem } from './menu-items.repository.js';
import { MenuTargets, type MenuTarget } from './menu-targets.js';
import { MENU, MENU_ITEM } from './menu-types.js';
import { MENU_LOCATION_NAMES, MENU_LOCATIONS, type MenuLocation } from './menus.settings.js';

/** A link of a menu, with the links below it. */
export interface MenuLink {
  item: PlacedItem;
  target: MenuTarget;
  url: string;
  children: MenuLink[];
}

/** The menus at the locations of the theme, and new pages that menus get by themselves. */
@Injectable()
export class Menus implements OnModuleInit {
  constructor(
    private readonly rows: MenuItemsRepository,
    private readonly targets: MenuTargets,
    private readonly settings: SettingsService,
    private readonly writer: EntryWriter,
    private readonly entries: EntryImport,
    private readonly terms: TermAssignments,
    private readonly changes: CacheInvalidation,
  ) {}

  onModuleInit(): void {
    this.writer.onChange((change) => this.addPage(change));
  }

  /**
   * The id of the menu at a location in the language of the request; 0 for none. A language without a choice of its own has
   * the translation of the menu of the first language.
   */
  menuAt(location: MenuLocation): number {
    return this.settings.get(MENU_LOCATIONS[location].setting);
  }

  /** The ids of the menus at all locations in the language of the request. */
  get placed(): number[] {
    return [...new Set(MENU_LOCATION_NAMES.map((location) => this.menuAt(location)))].filter((id) => id > 0);
  }

  /** The locations of a menu in the language of the request. */
  locationsOf(menuId: number): MenuLocation[] {
    return MENU_LOCATION_NAMES.filter((location) => this.menuAt(location) === menuId);
  }

  /** Whether a menu gets new top-level pages. */
  addsPages(menuId: number): boolean {
    return this.settings.get('menus_auto_add').includes(menuId);
  }

  /**
   * The links at the given locations that everyone may follow, by location. Locations without a menu are left out. Takes no statement without menus, else at most five for any number of links. Adds their cache tags.
   */
  async linksAt(locations: readonly MenuLocation[]): Promise<ReadonlyMap<MenuLocation, MenuLink[]>> {
    const wanted = locations
      .map((location) => ({ location, menuId: this.menuAt(location) }))
      .filter(({ menuId }) => menuId > 0);
    if (!wanted.length) return new Map();
    CacheTags.current?.add(TAGS.any(MENU_ITEM.name), TAGS.any(MENU.name));
    const items = await this.rows.placed([...new Set(wanted.map(({ menuId }) => menuId))]);
    const targets = await this.targets.of(items);
    return new Map(
      wanted.flatMap(({ location, menuId }): [MenuLocation, MenuLink[]][] => {
        const links = treeOf(items, targets, menuId);
        return links.length ? [[location, links]] : [];
      }),
    );
  }

  /**
   * The items of the placed menus that everyone may follow, whose targets everyone may read, with the id of the one above it
   * among them; 0 for none.
   */
  async openItems(): Promise<ReadonlyMap<number, number>> {
    const menuIds = this.placed;
    CacheTags.current?.add(TAGS.any(MENU_ITEM.name), TAGS.any(MENU.name));
    const items = menuIds.length ? await this.rows.placed(menuIds) : [];
    const targets = await this.targets.of(items);
    const readable = await this.rows.readable(targets.flatMap(({ entry }) => entry?.id ?? []));
    const open = targets.map((target) =>
      target.entry && !readable.has(target.entry.id) ? { ...target, isPublic: false } : target,
    );
    const above = new Map<number, number>();
    const add = (links: readonly MenuLink[], parentId: number) => {
      for (const { item, children } of links) {
        above.set(item.id, parentId);
        add(children, item.id);
      }
    };
    for (const menuId of menuIds) add(treeOf(items, open, menuId), 0);
    return above;
  }

  /** Takes a menu that is deleted from its locations in all languages, as part of the caller's transaction. */
  async unplace(menuId: number): Promise<void> {
    await this.place(menuId, [], false);
    await this.settings.forget(
      MENU_LOCATION_NAMES.map((name) => MENU_LOCATIONS[name].setting),
      menuId,
    );
  }

  /**
   * Sets the locations of a menu in the language of the request, and whether it gets new pages. Absent values stay
   * unchanged.
   */
  async place(menuId: number, locations: readonly string[] | undefined, addsPages: boolean | undefined): Promise<void> {
    await this.settings.change((values) => {
      const others = values.menus_auto_add.filter((id) => id !== menuId);
      return {
        ...(locations && changedPlaces(values, menuId, locations)),
        ...(addsPages === undefined ? {} : { menus_auto_add: addsPages ? [...others, menuId] : others }),
      };
    });
  }

  /** Sets the object that an item links to, as part of the caller's transaction. */
  async setTarget(itemId: number, objectId: number): Promise<void> {
    await this.rows.setObject(itemId, objectId);
    await this.changes.invalidate([TAGS.any(MENU_ITEM.name)]);
  }

  /** Sets the URL of an item, as part of the caller's transaction. */
  async setUrl(itemId: number, url: string): Promise<void> {
    await this.rows.setUrl(itemId, url);
    await this.changes.invalidate([TAGS.any(MENU_ITEM.name)]);
  }

  /** Adds a top-level page that is published for the first time to the menus of its language that want new pages. */
  private async addPage({ type, id, before, after }: EntryChange): Promise<void> {
    const isNew = before?.status !== 'publish' && before?.trashedFrom == null;
    if (!type.inNavigation || !isNew || after?.status !== 'publish' || after.parentId !== 0) return;
    const menus = await this.terms.existing(MENU.name, this.settings.get('menus_auto_add'), after.language);
    for (const menuId of menus) await this.addItem(menuId, type, { id, language: after.language });
  }

  /** Appends a page to a menu, whatever the rights of the viewer. */
  private async addItem(
    menuId: number,
    { name: object }: EntryType,
    { id: objectId, language }: Pick<EntryRow, 'id' | 'language'>,
  ): Promise<void> {
    const item = {
      type: MENU_ITEM.name,
      language,
      status: 'publish',
      ...{ slug: '', title: '', content: '', excerpt: '', password: '', template: '', guid: '' },
      ...{ authorId: currentViewer().id, parentId: 0, featuredMedia: 0 },
      ...{ dateLocal: null, dateGmt: null, modifiedLocal: null, modifiedGmt: null },
      ...{ commentStatus: 'closed', pingStatus: 'closed', meta: [] },
      menuOrder: await this.rows.nextPosition(menuId),
      terms: [{ taxonomy: MENU.name, id: menuId }],
    };
    const [entryId = 0] = await this.entries.create([item]);
    const link = { kind: 'post_type', object, objectId } as const;
    await this.rows.insert([{ entryId, ...link, url: '', target: '', classes: '', xfn: '' }]);
  }
}

type PlaceSetting = (typeof MENU_LOCATIONS)[MenuLocation]['setting'];

/** The settings of the locations that a menu gets or loses. */
function changedPlaces(values: Record<PlaceSetting, number>, menuId: number, locations: readonly string[]) {
  const changed = MENU_LOCATION_NAMES.flatMap((location): [PlaceSetting, number][] => {
    const { setting } = MENU_LOCATIONS[location];
    if (locations.includes(location)) return [[setting, menuId]];
    return values[setting] === menuId ? [[setting, 0]] : [];
  });
  return Object.fromEntries(changed);
}

/** The links of a menu that everyone may follow. Links below one that is left out move up. */
function treeOf(items: readonly PlacedItem[], targets: readonly MenuTarget[], menuId: number): MenuLink[] {
  const links = new Map<number, MenuLink>();
  const own = new Map<number, PlacedItem>();
  items.forEach((item, at) => {
    if (item.termId !== menuId) return;
    own.set(item.id, item);
    const target = targets[at];
    if (target?.isPublic && target.url !== undefined)
      links.set(item.id, { item, target, url: target.url, children: [] });
  });
  const top: MenuLink[] = [];
  for (const link of links.values()) {
    const above = parentOf(link.item, own, links);
    (above?.children ?? top).push(link);
  }
  return top;
}

/** The nearest link above an item. An item that is below itself has none. */
function parentOf(
  item: PlacedItem,
  own: ReadonlyMap<number, PlacedItem>,
  links: ReadonlyMap<number, MenuLink>,
): MenuLink | undefined {
  const seen = new Set([item.id]);
  let found: MenuLink | undefined;
  for (let at = item.parentId; at !== 0; at = own.get(at)?.parentId ?? 0) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    found ??= links.get(at);
  }
  return found;
}
