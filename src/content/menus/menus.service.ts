import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { failArgument, RestError } from '#libs/errors';
import { sanitizeUrl } from '#libs/markup';
import { Embedder, View } from '#libs/presenting';
import { Reply, rowVersion, type ItemVersion, type ItemVersions, type RestRequest } from '#libs/requests';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { EntryWriter, type EntryExtras, type EntryInput } from '../../entries/writing/index.js';
import {
  MENU,
  MENU_ITEM,
  MENU_LOCATION_NAMES,
  MenuItemsRepository,
  Menus,
  MenuTargets,
  OpenMenus,
  type MenuItem,
  type MenuLocation,
} from '../../menus/index.js';
import { SettingsService } from '../../settings/index.js';
import { TermList } from '../../terms/index.js';
import { TermPresenters, TermRoutes, TermsService } from '../../terms/routes/index.js';
import { fail } from '../common/index.js';
import {
  type DeleteEntryDto,
  EntryEmbeds,
  type EntryKind,
  EntryRoutes,
  type GetEntryDto,
  type ShownEntry,
  TermFilterReader,
} from '../entries/index.js';
import type {
  CreateMenuDto,
  CreateMenuItemDto,
  ListMenuItemsDto,
  UpdateMenuDto,
  UpdateMenuItemDto,
} from './menus.dto.js';
import { MenuItemPresenter, MenuLocationPresenter, MenuPresenter } from './menus.presenters.js';

const NO_TRASH = { message: 'Menus and their items have no trash. Set force to true to delete.' };

/** Menus: terms with locations. */
@Injectable()
export class MenuRoutes implements OnModuleInit, ItemVersions {
  constructor(
    private readonly db: Db,
    private readonly routes: TermRoutes,
    private readonly terms: TermsService,
    private readonly presenters: TermPresenters,
    private readonly presenter: MenuPresenter,
    private readonly locations: MenuLocationPresenter,
    private readonly menus: Menus,
    private readonly items: MenuItemsRepository,
    private readonly writer: EntryWriter,
    private readonly embedder: Embedder,
    private readonly settings: SettingsService,
    private readonly open: OpenMenus,
  ) {}

  onModuleInit(): void {
    this.presenters.register(MENU.name, this.presenter);
    this.routes.limit(MENU.name, () => (this.open.areLimitOf(currentViewer()) ? this.open.menus : undefined));
    this.embedder.register('menu-location', (names) => {
      const known = MENU_LOCATION_NAMES.filter((one) => names.includes(one));
      return Promise.resolve(new Map(known.map((one) => [one, this.locations.one(one, new View('embed'))])));
    });
  }

  /** The version of the menu with the id of a request, with its places. */
  async versionOf({ id }: { id: number }): Promise<ItemVersion> {
    return this.withPlaces(id, await this.terms.versionOf({ id }, MENU));
  }

  /** The same, of the locked menu and the locked places. */
  async lockVersion({ id }: { id: number }): Promise<ItemVersion> {
    await this.settings.locked();
    return this.withPlaces(id, await this.terms.lockVersion({ id }, MENU));
  }

  private withPlaces(id: number, { token }: ItemVersion): ItemVersion {
    return rowVersion([token, this.menus.locationsOf(id), this.menus.addsPages(id)]);
  }

  async create({ locations, auto_add: addsPages, ...input }: CreateMenuDto, { view }: RestRequest): Promise<Reply> {
    checkLocations(locations);
    const id = await this.db.transaction(async () => {
      const created = await this.terms.create(MENU, input).catch(renamed);
      await this.menus.place(created, locations, addsPages);
      return created;
    });
    return Reply.created(await this.routes.show(MENU, id, view.in('edit')), this.presenter.url({ id }));
  }

  async update({ id, locations, auto_add: addsPages, ...input }: UpdateMenuDto, { view }: RestRequest) {
    checkLocations(locations);
    await this.db.transaction(async () => {
      await this.terms.update(MENU, id, input).catch(renamed);
      await this.menus.place(id, locations, addsPages);
    });
    return this.routes.show(MENU, id, view.in('edit'));
  }

  /** Deletes a menu with its items. Its locations become empty. */
  async delete({ id, force }: { id: number; force: boolean }): Promise<unknown> {
    if (!force) fail('rest_trash_not_supported', NO_TRASH);
    return this.db.transaction(async () => {
      for (const itemId of await this.items.idsIn(id)) await this.writer.remove(MENU_ITEM, itemId);
      const deleted = await this.routes.delete(MENU, { id, force });
      await this.menus.unplace(id);
      return deleted;
    });
  }

  /** The location with a name. */
  location(name: string): MenuLocation {
    return MENU_LOCATION_NAMES.find((one) => one === name) ?? fail('rest_menu_location_invalid');
  }
}

function checkLocations(names: readonly string[] = []): void {
  if (names.some((name) => !MENU_LOCATION_NAMES.some((one) => one === name))) fail('rest_invalid_menu_location');
}

/** Rethrows the error for a taken name under the code that clients know for menus. */
function renamed(error: unknown): never {
  if (error instanceof RestError && error.code === 'term_exists') return fail('menu_exists');
  throw error;
}

/** Items of menus: entries that link to something. */
@Injectable()
export class MenuItemRoutes implements OnModuleInit {
  private readonly kind: EntryKind;

  constructor(
    presenter: MenuItemPresenter,
    private readonly routes: EntryRoutes,
    private readonly embeds: EntryEmbeds,
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly terms: TermsService,
    private readonly termList: TermList,
    private readonly items: MenuItemsRepository,
    private readonly targets: MenuTargets,
    private readonly filters: TermFilterReader,
    private readonly open: OpenMenus,
  ) {
    this.kind = { type: MENU_ITEM, presenter, complete: (shown) => this.complete(shown) };
  }

  onModuleInit(): void {
    this.embeds.register(MENU_ITEM.name, this.kind);
  }

  async list({ menus, menus_exclude: without, ...filter }: ListMenuItemsDto, request: RestRequest) {
    const terms = await this.filters.read({ included: [menus], excluded: [without] });
    const items = await this.openItems();
    return this.routes.list(this.kind, { ...filter, ...terms, ...(items && { open: [...items.keys()] }) }, request);
  }

  get({ id, password }: GetEntryDto, request: RestRequest) {
    return this.routes.get(this.kind, id, password, request);
  }

  async create(args: CreateMenuItemDto, request: RestRequest) {
    const link = await this.linkOf(args);
    return this.routes.create(this.kind, inputOf(args), await this.extras(args, link), request);
  }

  async update({ id, ...changes }: UpdateMenuItemDto, request: RestRequest) {
    const stored = await this.entries.get(MENU_ITEM, id);
    const [before] = await this.items.details([id]);
    const link = await this.linkOf({ ...changes, title: changes.title ?? stored.title }, before);
    return this.routes.update(this.kind, id, inputOf(changes), await this.extras(changes, link), request);
  }

  async delete({ id, force }: DeleteEntryDto, request: RestRequest) {
    if (!force) fail('rest_trash_not_supported', NO_TRASH);
    return this.routes.delete(this.kind, id, true, request);
  }

  /** The items that a viewer may read who may not read all of them. */
  private async openItems(): Promise<ReadonlyMap<number, number> | undefined> {
    return this.open.areLimitOf(currentViewer()) ? this.open.items() : undefined;
  }

  /** Adds what items link to. */
  private async complete(entries: readonly ShownEntry[]): Promise<void> {
    const details = new Map((await this.items.details(entries.map(({ id }) => id))).map((one) => [one.entryId, one]));
    const known = entries.flatMap((entry) => {
      const link = details.get(entry.id);
      return link ? [{ entry, link }] : [];
    });
    const targets = await this.targets.of(known.map(({ link }) => link));
    const items = await this.openItems();
    known.forEach(({ entry, link }, at) => {
      const parentId = items ? (items.get(entry.id) ?? 0) : entry.parentId;
      entry.menuItem = { details: link, target: targets[at] ?? { isPublic: false }, parentId };
    });
  }

  /** What an item links to after a write. Throws a 400 if it does not exist. */
  private async linkOf(
    sent: Partial<Omit<CreateMenuItemDto, 'title'>> & Pick<CreateMenuItemDto, 'title'>,
    before?: MenuItem,
  ): Promise<Omit<MenuItem, 'entryId'>> {
    const kind = sent.type ?? before?.kind ?? 'custom';
    const isSame = kind === before?.kind;
    const objectId = kind === 'custom' || kind === 'post_type_archive' ? 0 : (sent.object_id ?? before?.objectId ?? 0);
    const named = sent.object ?? (isSame && objectId === before.objectId ? before.object : '');
    const url = kind === 'custom' ? urlOf(sent.url ?? before?.url ?? '') : '';
    if (kind === 'custom') {
      const title = typeof sent.title === 'object' ? sent.title.raw : sent.title;
      if (!title) fail('rest_title_required');
      if (!url) fail('rest_url_required');
    }
    return {
      kind,
      object: kind === 'custom' ? kind : await this.objectOf(kind, named, objectId),
      objectId,
      url,
      target: sent.target ?? before?.target ?? '',
      classes: listed('classes', sent.classes, 500) ?? before?.classes ?? '',
      xfn: listed('xfn', sent.xfn, 255) ?? before?.xfn ?? '',
    };
  }

  /** The type or taxonomy of an object. A sent one is kept; without it, the object must exist. */
  private async objectOf(kind: MenuItem['kind'], named: string, id: number): Promise<string> {
    if (kind === 'post_type_archive') {
      return this.types.get(named)?.listPath === undefined ? fail('rest_post_invalid_type') : named;
    }
    if (named) return named;
    if (kind === 'taxonomy') return (await this.termList.byIds([id]))[0]?.taxonomy ?? fail('rest_term_invalid_id');
    return (await this.entries.ownership(id))?.type ?? fail('rest_post_invalid_id', { status: 400 });
  }

  private async extras({ menus }: Partial<CreateMenuItemDto>, link: Omit<MenuItem, 'entryId'>): Promise<EntryExtras> {
    if (menus && !(await this.terms.find(MENU, menus))) fail('invalid_menu_id');
    return {
      ...(menus === undefined ? {} : { terms: new Map([[MENU.name, menus ? [menus] : []]]) }),
      details: (entryId) => this.items.write({ ...link, entryId }),
    };
  }
}

/** The columns that items share with other entries. */
const inputOf = ({ attr_title: excerpt, description: content, ...args }: Partial<CreateMenuItemDto>): EntryInput => ({
  title: args.title,
  status: args.status,
  parent: args.parent,
  menu_order: args.menu_order,
  content,
  excerpt,
});

function urlOf(sent: string): string {
  const url = sanitizeUrl(sent);
  if (sent && !url) failArgument('url', { code: 'rest_invalid_url', message: 'url must be a URL or a path.' });
  return url;
}

/** Words in one text; undefined if none were sent. */
function listed(name: string, words: readonly string[] | undefined, maxLength: number): string | undefined {
  const text = words
    ?.flatMap((word) => word.split(/\s+/))
    .filter(Boolean)
    .join(' ');
  if ((text?.length ?? 0) > maxLength)
    failArgument(name, { code: 'rest_too_long', message: `${name} must have at most ${maxLength} characters.` });
  return text;
}
