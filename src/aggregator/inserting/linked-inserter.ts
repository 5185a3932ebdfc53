import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { SiteUrls } from '#libs/rest';
import { EventImport, LinkedImport, Organizers, Venues, type LinkedKind } from '../../calendar/index.js';
import type { EntryRow } from '../../entries/index.js';
import { defined, type ImportedOrganizer, type ImportedVenue } from '../items/index.js';
import { MAX_EXCERPT_LENGTH, safeHtml, globalIdsOf } from './clean-event.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository, type KnownEntry, type RememberedEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion, ItemImages } from './insertion.js';
import { canonical, unambiguousHashes, hashOf, linkedKeys, mergeByKey, type MergedItem } from './item-keys.js';

/** An imported venue or organizer. */
type ImportedLinked = ImportedVenue | ImportedOrganizer;

/** Import rules for venues or for organizers. */
interface LinkedRules<Item extends ImportedLinked = ImportedLinked> {
  name: 'cal_venue' | 'cal_organizer';
  kind: LinkedKind;
  /** The values of an item by argument name of the calendar. */
  data(item: Item): Record<string, unknown>;
  /** Details that distinguish items with the same name, by stored member. */
  details(item: Item): Record<string, string | undefined>;
}

const described = ({ description, excerpt }: ImportedLinked) => ({
  description: description === undefined ? undefined : safeHtml(description),
  excerpt: excerpt === undefined ? undefined : safeHtml(excerpt, MAX_EXCERPT_LENGTH),
});

/** Import rules for venues and for organizers. */
@Injectable()
export class LinkedKinds {
  readonly venues: LinkedRules<ImportedVenue>;
  readonly organizers: LinkedRules<ImportedOrganizer>;

  constructor(venues: Venues, organizers: Organizers) {
    this.venues = {
      name: 'cal_venue',
      kind: venues,
      data: (item) => {
        const { name, address, city, country, state, province, stateprovince, zip, phone, website } = item;
        const { latitude: geo_lat, longitude: geo_lng } = item;
        const texts = { address, city, country, state, province, stateprovince, zip, phone, website };
        return defined({ venue: name, ...described(item), ...texts, geo_lat, geo_lng });
      },
      details: ({ address, city, zip }) => ({ address, city, zip }),
    };
    this.organizers = {
      name: 'cal_organizer',
      kind: organizers,
      data: (item) => {
        const { name, phone, email, website } = item;
        return defined({ organizer: name, ...described(item), phone, email, website });
      },
      details: ({ email, phone, website }) => ({ email, phone, website }),
    };
  }
}

/** A venue or organizer: named by an event, or an item of its own. */
export interface LinkedItem<Item extends ImportedLinked> {
  item: Item;
  /** Whether it is an item of its own. */
  standalone: boolean;
  /** Whether the event that names it is private. */
  private?: boolean;
}

/** A batch of venues or organizers. */
interface LinkedBatch {
  context: InsertContext;
  rules: LinkedRules;
  images: ItemImages;
  insertion: Insertion;
  /** Key hashes of items that are not named by private events only. */
  publicHashes: ReadonlySet<string>;
}

/** A written venue or organizer. */
interface Written {
  id: number;
  known: MergedItem<ImportedLinked>;
  /** Fields that are present in the item. */
  sourceFields: readonly string[];
  /** Fields that were written. */
  written: readonly string[];
  before?: RememberedEntry;
}

/** Finds or creates the venues or organizers that items name. Runs in the transaction of a batch. */
@Injectable()
export class LinkedInserter {
  constructor(
    private readonly identities: ImportIdentitiesRepository,
    private readonly memory: ImportMemoryRepository,
    private readonly linked: LinkedImport,
    private readonly site: SiteUrls,
  ) {}

  /** Returns the ids by item. Items that could not be created are missing. */
  async resolve<Item extends ImportedLinked>(
    context: InsertContext,
    rules: LinkedRules<Item>,
    items: readonly LinkedItem<Item>[],
    images: ItemImages,
    insertion: Insertion,
  ): Promise<Map<Item, number>> {
    const keyed = items.map(({ item, standalone, private: isPrivate = false }) => ({
      item,
      isPrivate,
      keys: linkedKeys(
        context,
        item,
        standalone ? Object.values(rules.details(item)).map((text) => text ?? '') : undefined,
      ),
      hash: hashOf(canonical(item)),
    }));
    const all = mergeByKey<ImportedLinked>(keyed);
    if (!all.length) return new Map();
    const keys = all.flatMap((one) => one.keys);
    const idsByHash = await this.identities.claim(rules.name, keys);
    const publicHashes = new Set(keyed.flatMap((one) => (one.isPrivate ? [] : one.keys.map(({ hash }) => hash))));
    const batch: LinkedBatch = { context, rules, images, insertion, publicHashes };
    const found = await this.findExisting(batch, all, idsByHash);
    const known = await this.memory.of(context, [...new Set(found.values())]);
    await this.linked.lockNames(
      rules.kind,
      all.filter((one) => !found.has(one)).map(({ item }) => item.name),
    );
    const written: Written[] = [];
    const ids = new Map<MergedItem<ImportedLinked>, number>();
    for (const one of all) {
      const id = found.get(one);
      const resolved = await this.resolveOne(batch, one, id === undefined ? undefined : known.get(id));
      if (resolved === undefined) continue;
      ids.set(one, resolved.id);
      if ('known' in resolved) written.push(resolved);
    }
    await this.identities.assign(
      rules.name,
      [...ids].map(([one, id]) => ({ id, keys: one.keys })),
    );
    await this.identities.release(rules.name, keys);
    await this.remember(batch, written);
    const byHash = new Map(all.flatMap((one) => one.keys.map((key) => [key.hash, ids.get(one)] as const)));
    return new Map(
      keyed.flatMap(({ item, keys: own }) => {
        const id = own.map((key) => byHash.get(key.hash)).find((found) => found !== undefined);
        return id === undefined ? [] : [[item, id] as const];
      }),
    );
  }

  /** Finds existing venues or organizers by their keys. */
  private async findExisting(
    { rules }: LinkedBatch,
    all: readonly MergedItem<ImportedLinked>[],
    idsByHash: ReadonlyMap<string, number>,
  ): Promise<Map<MergedItem<ImportedLinked>, number>> {
    const found = new Map<MergedItem<ImportedLinked>, number>();
    const stored = await this.linked.load(rules.kind, [...idsByHash.values()]);
    for (const one of all) {
      const key = one.keys.find(({ hash, ambiguous }) => {
        const candidate = stored.get(idsByHash.get(hash) ?? 0);
        return candidate !== undefined && (!ambiguous || isPlausibleMatch(rules, one.item, candidate));
      });
      const id = key && idsByHash.get(key.hash);
      if (id !== undefined) found.set(one, id);
    }
    return found;
  }

  private async resolveOne(
    batch: LinkedBatch,
    one: MergedItem<ImportedLinked>,
    known: KnownEntry | undefined,
  ): Promise<Written | { id: number } | undefined> {
    const { context, rules, insertion } = batch;
    const own = globalIdsOf(one.item).flatMap((id) => EventImport.ownId(this.site, id) ?? []);
    const [mine] = own.length ? await this.linked.load(rules.kind, own) : [];
    if (mine && !known) return { id: mine[0] };
    if (known) {
      const isEdited = known.version !== known.remembered?.entryVersion;
      const isSame = known.itemHash === one.hash && !(context.authority === 'overwrite' && isEdited);
      return isSame ? { id: known.id } : this.update(batch, one, known.id, known.remembered);
    }
    const read = await this.linked.read(rules.kind, rules.data(one.item));
    if (!read) {
      insertion.problem(one.item.name, `The ${rules.kind.noun} has no name.`);
      return undefined;
    }
    const named = await this.namesake(batch, one);
    if (named !== undefined) return this.update(batch, one, named);
    if (!currentViewer().can(rules.kind.type.capabilities.create)) return undefined;
    const image = batch.images.idOf(one.item.image);
    const isPublic = one.keys.some(({ hash }) => batch.publicHashes.has(hash));
    const status = isPublic ? (context.postStatus ?? 'draft') : 'private';
    const fields = { ...read.fields, author: context.author, status };
    const id = await this.linked.create(rules.kind, fields, image);
    insertion.addCreated(rules.name, id, unambiguousHashes(one.keys));
    const sourceFields = Object.keys(read.fields);
    return { id, known: one, sourceFields, written: [...sourceFields, ...(image === undefined ? [] : ['image'])] };
  }

  /** Finds the published entry with the same name. For a standalone item, the details have to match as well. */
  private async namesake(
    { rules }: LinkedBatch,
    { item, keys }: MergedItem<ImportedLinked>,
  ): Promise<number | undefined> {
    const isStandalone = keys.some(({ ambiguous }) => ambiguous);
    const id = await this.linked.findByName(rules.kind, item.name);
    const stored = id === undefined ? undefined : (await this.linked.load(rules.kind, [id])).get(id);
    return stored && (!isStandalone || isPlausibleMatch(rules, item, stored)) ? id : undefined;
  }

  /** Updates the fields that the source may change. */
  private async update(
    { context, rules, images, insertion }: LinkedBatch,
    one: MergedItem<ImportedLinked>,
    id: number,
    before?: RememberedEntry,
  ): Promise<Written | { id: number }> {
    const stored = (await this.linked.load(rules.kind, [id])).get(id);
    const read = await this.linked.read(rules.kind, rules.data(one.item));
    const mayEdit = stored && rules.kind.type.mayEdit(stored, currentViewer());
    if (!stored || !read || !mayEdit || context.authority === 'retain') {
      insertion.activity.add(rules.name, 'skipped', id);
      return { id };
    }
    const image = images.idOf(one.item.image);
    const sourceFields = [...Object.keys(read.fields), ...(image === undefined ? [] : ['image'])];
    // A different spelling of the same name does not rename the entry.
    const isSameName = LinkedImport.nameKeyOf(stored.title) === LinkedImport.nameKeyOf(one.item.name);
    const candidates = sourceFields.filter((name) => !isSameName || name !== rules.kind.noun);
    const written = candidates.filter(
      (name) => context.authority === 'overwrite' || !isEditedField(stored, name, before),
    );
    const fields = Object.fromEntries(Object.entries(read.fields).filter(([name]) => written.includes(name)));
    const differs = written.some((name) => storedText(stored, name) !== textIn({ ...fields, image }, name));
    if (differs) {
      try {
        await this.linked.update(rules.kind, id, fields, written.includes('image') ? image : undefined);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        insertion.problem(one.item.name, error.message);
        return { id };
      }
      insertion.activity.add(rules.name, 'updated', id);
    }
    return { id, known: one, sourceFields, written, before };
  }

  private async remember({ context, rules }: LinkedBatch, written: readonly Written[]): Promise<void> {
    const stored = await this.linked.load(
      rules.kind,
      written.map(({ id }) => id),
    );
    const existing = written.filter(({ id }) => stored.has(id));
    await this.memory.remember(
      context,
      existing.flatMap(({ id, sourceFields, written: names, before }) => {
        const now = stored.get(id);
        if (!now) return [];
        const fields = { ...before?.fields, ...linkedHashes(now, before ? names : sourceFields) };
        return [
          {
            entryId: id,
            entryVersion: now.version,
            fields,
            sourceFields,
            excluded: [],
            parentHash: null,
            withdrawn: false,
          },
        ];
      }),
    );
    await this.memory.recordSightings(
      context,
      rules.name,
      existing.map(({ id, known }) => ({ entryId: id, itemHash: known.hash })),
    );
    await this.linked.setSourceIds(existing.map(({ id, known }) => ({ id, globalIds: globalIdsOf(known.item) })));
  }
}

const textIn = (fields: Readonly<Record<string, string | number | boolean | undefined>>, name: string): string => {
  const value = fields[name] ?? 0;
  return value === 0 ? '' : String(value);
};

/** Whether the details of an item are compatible with the stored ones. */
const isPlausibleMatch = (rules: LinkedRules, item: ImportedLinked, stored: EntryRow): boolean =>
  Object.entries(rules.details(item)).every(([name, text]) => {
    const known = storedText(stored, name);
    return !text || !known || known.trim().toLowerCase() === text.trim().toLowerCase();
  });

/** Whether a field was edited since the last import. Without an earlier import, any value counts as edited. */
function isEditedField(stored: EntryRow, name: string, before: RememberedEntry | undefined): boolean {
  const last = before?.fields[name];
  return last === undefined ? storedText(stored, name) !== '' : last !== linkedHashes(stored, [name])[name];
}

/** Stored members by argument name, where the names differ. */
const MEMBERS: Readonly<Record<string, string>> = {
  venue: 'title',
  organizer: 'title',
  description: 'content',
  geo_lat: 'lat',
  geo_lng: 'lng',
  image: 'featuredMedia',
};

/** The stored value of an argument, as text. */
function storedText(stored: EntryRow, name: string): string {
  const value = Object.entries(stored).find(([member]) => member === (MEMBERS[name] ?? name))?.[1];
  return value === null || value === undefined || value === 0 ? '' : String(value);
}

/** Short hashes of the stored values of fields. */
const linkedHashes = (stored: EntryRow, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, hashOf(storedText(stored, name)).slice(0, 12)]));
