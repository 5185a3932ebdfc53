import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { SiteAddress } from '#libs/rest';
import type { EntryRow } from '../../entries/index.js';
import { LinkedImport, EventImport, type LinkedKind } from '../../calendar/index.js';
import type { ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { defined } from '../items/parse-values.js';
import { LONGEST_EXCERPT, safeHtml, lineageOf } from './clean-event.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository, type KnownEntry, type RememberedEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion, ItemImages } from './insertion.js';
import { canonical, certain, hashOf, linkedKeys, together, type Known } from './item-keys.js';

/** An imported venue or organizer. */
type ImportedLinked = ImportedVenue | ImportedOrganizer;

/** How imports treat venues or organizers. */
interface LinkedSort<Item extends ImportedLinked = ImportedLinked> {
  name: 'cal_venue' | 'cal_organizer';
  kind: LinkedKind;
  /** The values of an item, by the names of the calendar's arguments. */
  data(item: Item): Record<string, unknown>;
  /** Details that distinguish those with the same name, by the names of stored members. */
  details(item: Item): Record<string, string | undefined>;
}

const described = ({ description, excerpt }: ImportedLinked) => ({
  description: description === undefined ? undefined : safeHtml(description),
  excerpt: excerpt === undefined ? undefined : safeHtml(excerpt, LONGEST_EXCERPT),
});

/** How imports treat venues and organizers. */
@Injectable()
export class LinkedKinds {
  readonly venues: LinkedSort<ImportedVenue>;
  readonly organizers: LinkedSort<ImportedOrganizer>;

  constructor({ venues, organizers }: LinkedImport) {
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

/** A venue or organizer that an event names, or that is an item itself. */
export interface LinkedItem<Item extends ImportedLinked> {
  item: Item;
  alone: boolean;
  /** Whether the event that names it is private. */
  private?: boolean;
}

/** A batch of venues or organizers. */
interface Round {
  context: InsertContext;
  sort: LinkedSort;
  images: ItemImages;
  insertion: Insertion;
  /** Hashes of keys that not only private events name. */
  open: ReadonlySet<string>;
}

/** A written venue or organizer. */
interface Written {
  id: number;
  known: Known<ImportedLinked>;
  /** The names of the fields that the item has, and of those that were written. */
  sourceFields: readonly string[];
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
    private readonly site: SiteAddress,
  ) {}

  /** Returns the ids of some venues or organizers. Those that could not be created have none. */
  async settle<Item extends ImportedLinked>(
    context: InsertContext,
    sort: LinkedSort<Item>,
    items: readonly LinkedItem<Item>[],
    images: ItemImages,
    insertion: Insertion,
  ): Promise<Map<Item, number>> {
    const keyed = items.map(({ item, alone, private: isPrivate = false }) => ({
      item,
      isPrivate,
      keys: linkedKeys(context, item, alone ? Object.values(sort.details(item)).map((text) => text ?? '') : undefined),
      hash: hashOf(canonical(item)),
    }));
    const all = together<ImportedLinked>(keyed);
    if (!all.length) return new Map();
    const keys = all.flatMap((one) => one.keys);
    const held = await this.identities.claim(sort.name, keys);
    const open = new Set(keyed.flatMap((one) => (one.isPrivate ? [] : one.keys.map(({ hash }) => hash))));
    const round: Round = { context, sort, images, insertion, open };
    const found = await this.found(round, all, held);
    const known = await this.memory.of(context, [...new Set(found.values())]);
    await this.linked.lockNames(
      sort.kind,
      all.filter((one) => !found.has(one)).map(({ item }) => item.name),
    );
    const written: Written[] = [];
    const numbers = new Map<Known<ImportedLinked>, number>();
    for (const one of all) {
      const id = found.get(one);
      const settled = await this.settleOne(round, one, id === undefined ? undefined : known.get(id));
      if (settled === undefined) continue;
      numbers.set(one, settled.id);
      if ('known' in settled) written.push(settled);
    }
    await this.identities.give(
      sort.name,
      [...numbers].map(([one, id]) => ({ id, keys: one.keys })),
    );
    await this.identities.release(sort.name, keys);
    await this.remember(round, written);
    const byHash = new Map(all.flatMap((one) => one.keys.map((key) => [key.hash, numbers.get(one)] as const)));
    return new Map(
      keyed.flatMap(({ item, keys: own }) => {
        const id = own.map((key) => byHash.get(key.hash)).find((number) => number !== undefined);
        return id === undefined ? [] : [[item, id] as const];
      }),
    );
  }

  /** Existing ones, by their keys. */
  private async found(
    { sort }: Round,
    all: readonly Known<ImportedLinked>[],
    held: ReadonlyMap<string, number>,
  ): Promise<Map<Known<ImportedLinked>, number>> {
    const found = new Map<Known<ImportedLinked>, number>();
    const stored = await this.linked.contents(sort.kind, [...held.values()]);
    for (const one of all) {
      const key = one.keys.find(({ hash, doubtful }) => {
        const candidate = stored.get(held.get(hash) ?? 0);
        return candidate !== undefined && (!doubtful || isLike(sort, one.item, candidate));
      });
      const id = key && held.get(key.hash);
      if (id !== undefined) found.set(one, id);
    }
    return found;
  }

  private async settleOne(
    round: Round,
    one: Known<ImportedLinked>,
    known: KnownEntry | undefined,
  ): Promise<Written | { id: number } | undefined> {
    const { context, sort, insertion } = round;
    const own = lineageOf(one.item).flatMap((id) => EventImport.ownId(this.site, id) ?? []);
    const [mine] = own.length ? await this.linked.contents(sort.kind, own) : [];
    if (mine && !known) return { id: mine[0] };
    if (known) {
      const isTouched = known.version !== known.remembered?.entryVersion;
      const isSame = known.itemHash === one.hash && !(context.authority === 'overwrite' && isTouched);
      return isSame ? { id: known.id } : this.update(round, one, known.id, known.remembered);
    }
    const read = await this.linked.read(sort.kind, sort.data(one.item));
    if (!read) {
      insertion.problem(one.item.name, `The ${sort.kind.noun} has no name.`);
      return undefined;
    }
    const named = await this.namesake(round, one);
    if (named !== undefined) return this.update(round, one, named);
    if (!currentViewer().can(sort.kind.type.capabilities.create)) return undefined;
    const image = round.images.idOf(one.item.image);
    const isOpen = one.keys.some(({ hash }) => round.open.has(hash));
    const status = isOpen ? (context.postStatus ?? 'draft') : 'private';
    const fields = { ...read.fields, author: context.author, status };
    const id = await this.linked.create(sort.kind, fields, image);
    insertion.create(sort.name, id, certain(one.keys));
    const sourceFields = Object.keys(read.fields);
    return { id, known: one, sourceFields, written: [...sourceFields, ...(image === undefined ? [] : ['image'])] };
  }

  /** The published one with the same name. An item of its own also has to have the same details. */
  private async namesake({ sort }: Round, { item, keys }: Known<ImportedLinked>): Promise<number | undefined> {
    const isAlone = keys.some(({ doubtful }) => doubtful);
    const id = await this.linked.named(sort.kind, item.name);
    const stored = id === undefined ? undefined : (await this.linked.contents(sort.kind, [id])).get(id);
    return stored && (!isAlone || isLike(sort, item, stored)) ? id : undefined;
  }

  /** Updates the fields that the source may change. */
  private async update(
    { context, sort, images, insertion }: Round,
    one: Known<ImportedLinked>,
    id: number,
    before?: RememberedEntry,
  ): Promise<Written | { id: number }> {
    const stored = (await this.linked.contents(sort.kind, [id])).get(id);
    const read = await this.linked.read(sort.kind, sort.data(one.item));
    const isMine = stored && sort.kind.type.mayEdit(stored, currentViewer());
    if (!stored || !read || !isMine || context.authority === 'retain') {
      insertion.activity.add(sort.name, 'skipped', id);
      return { id };
    }
    const image = images.idOf(one.item.image);
    const sourceFields = [...Object.keys(read.fields), ...(image === undefined ? [] : ['image'])];
    // Another spelling of the name recognises it, but does not rename it.
    const isCalled = LinkedImport.nameKeyOf(stored.title) === LinkedImport.nameKeyOf(one.item.name);
    const meant = sourceFields.filter((name) => !isCalled || name !== sort.kind.noun);
    const written = meant.filter((name) => context.authority === 'overwrite' || !isChanged(stored, name, before));
    const fields = Object.fromEntries(Object.entries(read.fields).filter(([name]) => written.includes(name)));
    const differs = written.some((name) => storedText(stored, name) !== textIn({ ...fields, image }, name));
    if (differs) {
      try {
        await this.linked.update(sort.kind, id, fields, written.includes('image') ? image : undefined);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        insertion.problem(one.item.name, error.message);
        return { id };
      }
      insertion.activity.add(sort.name, 'updated', id);
    }
    return { id, known: one, sourceFields, written, before };
  }

  private async remember({ context, sort }: Round, written: readonly Written[]): Promise<void> {
    const stored = await this.linked.contents(
      sort.kind,
      written.map(({ id }) => id),
    );
    const there = written.filter(({ id }) => stored.has(id));
    await this.memory.remember(
      context,
      there.flatMap(({ id, sourceFields, written: names, before }) => {
        const now = stored.get(id);
        if (!now) return [];
        const fields = { ...before?.fields, ...shortLinked(now, before ? names : sourceFields) };
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
    await this.memory.see(
      context,
      sort.name,
      there.map(({ id, known }) => ({ entryId: id, itemHash: known.hash })),
    );
    await this.linked.setLineages(there.map(({ id, known }) => ({ id, globalIds: lineageOf(known.item) })));
  }
}

const textIn = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name];
  return value === null || value === undefined || value === 0 ? '' : String(value);
};

/** Whether the details of an item do not contradict stored ones. */
const isLike = (sort: LinkedSort, item: ImportedLinked, stored: EntryRow): boolean =>
  Object.entries(sort.details(item)).every(([name, text]) => {
    const known = storedText(stored, name);
    return !text || !known || known.trim().toLowerCase() === text.trim().toLowerCase();
  });

/** Whether a field was edited since the last import. Without an import, every field with a value counts as edited. */
function isChanged(stored: EntryRow, name: string, before: RememberedEntry | undefined): boolean {
  const last = before?.fields[name];
  return last === undefined ? storedText(stored, name) !== '' : last !== shortLinked(stored, [name])[name];
}

/** Stored members whose arguments have other names. */
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

/** Short hashes of the stored values of some fields. */
const shortLinked = (stored: EntryRow, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, hashOf(storedText(stored, name)).slice(0, 12)]));
