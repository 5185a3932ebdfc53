import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { SiteAddress } from '#libs/rest';
import { Lineages, LinkedImport, nameKeyOf, ownNumber, type StoredLinked } from '../../calendar/index.js';
import { lineageOf } from './clean-event.js';
import { canonical, hashOf } from './hash.js';
import { Identities, certain } from './identities.js';
import { ImportMemory, type KnownEntry, type RememberedEntry } from './import-memory.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion } from './insertion.js';
import type { ItemImages } from './item-images.js';
import { linkedKeys } from './item-keys.js';
import { together, type Known } from './item-round.js';
import { shortLinked, storedText } from './linked-fields.js';
import type { ImportedLinked, LinkedSort } from './linked-kinds.js';

/** One that is told of: by an event, or for itself. */
export interface LinkedItem<Told extends ImportedLinked> {
  told: Told;
  alone: boolean;
  /** Whether the event that tells of it is private. */
  private?: boolean;
}

/** Something to be found or made, with the number that it has in the end. */
interface Round {
  context: InsertContext;
  sort: LinkedSort;
  images: ItemImages;
  insertion: Insertion;
  /** The keys of those that others than private events tell of. */
  open: ReadonlySet<string>;
}

/** What is written of one. */
interface Written {
  id: number;
  known: Known<ImportedLinked>;
  /** The names of the fields that were told, and of those that were written. */
  told: readonly string[];
  written: readonly string[];
  before?: RememberedEntry;
}

/** Finds or makes the venues or organizers that items tell of (aggregator 7.3). Part of the transaction of a batch. */
@Injectable()
export class LinkedInserter {
  constructor(
    private readonly identities: Identities,
    private readonly memory: ImportMemory,
    private readonly linked: LinkedImport,
    private readonly lineages: Lineages,
    private readonly site: SiteAddress,
  ) {}

  /** The numbers of some, by what was told; what cannot be had has none. */
  async settle<Told extends ImportedLinked>(
    context: InsertContext,
    sort: LinkedSort<Told>,
    items: readonly LinkedItem<Told>[],
    images: ItemImages,
    insertion: Insertion,
  ): Promise<Map<Told, number>> {
    const keyed = items.map(({ told, alone, private: isPrivate = false }) => ({
      item: told,
      isPrivate,
      keys: linkedKeys(context, told, alone ? Object.values(sort.details(told)).map((text) => text ?? '') : undefined),
      hash: hashOf(canonical(told)),
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

  /** Those that are here, by their keys. */
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
    const own = lineageOf(one.item).flatMap((id) => ownNumber(this.site, id) ?? []);
    const [mine] = own.length ? await this.linked.contents(sort.kind, own) : [];
    if (mine && !known) return { id: mine[0] };
    if (known) {
      const isTouched = known.version !== known.remembered?.version;
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
    const told = Object.keys(read.fields);
    return { id, known: one, told, written: [...told, ...(image === undefined ? [] : ['image'])] };
  }

  /** The published one of the name; for one that is told of for itself, only if it is like that. */
  private async namesake({ sort }: Round, { item: told, keys }: Known<ImportedLinked>): Promise<number | undefined> {
    const isAlone = keys.some(({ doubtful }) => doubtful);
    const id = await this.linked.named(sort.kind, told.name);
    const stored = id === undefined ? undefined : (await this.linked.contents(sort.kind, [id])).get(id);
    return stored && (!isAlone || isLike(sort, told, stored)) ? id : undefined;
  }

  /** Changes one as far as the source may. */
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
    const told = [...Object.keys(read.fields), ...(image === undefined ? [] : ['image'])];
    // By another spelling of its name it is known, but not called.
    const isCalled = nameKeyOf(stored.title) === nameKeyOf(one.item.name);
    const meant = told.filter((name) => !isCalled || name !== sort.kind.noun);
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
    return { id, known: one, told, written, before };
  }

  private async remember({ context, sort }: Round, written: readonly Written[]): Promise<void> {
    const stored = await this.linked.contents(
      sort.kind,
      written.map(({ id }) => id),
    );
    const there = written.filter(({ id }) => stored.has(id));
    await this.memory.remember(
      context,
      there.flatMap(({ id, told, written: names, before }) => {
        const now = stored.get(id);
        if (!now) return [];
        const fields = { ...before?.fields, ...shortLinked(now, before ? names : told) };
        return [{ id, version: now.version, fields, told, excluded: [], parentHash: null, withdrawn: false }];
      }),
    );
    await this.memory.see(
      context,
      sort.name,
      there.map(({ id, known }) => ({ id, itemHash: known.hash })),
    );
    await this.lineages.write(there.map(({ id, known }) => ({ id, globalIds: lineageOf(known.item) })));
  }
}

const textIn = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name];
  return value === null || value === undefined || value === 0 ? '' : String(value);
};

/** Whether what is told contradicts nothing that is stored. */
const isLike = (sort: LinkedSort, told: ImportedLinked, stored: StoredLinked): boolean =>
  Object.entries(sort.details(told)).every(([name, text]) => {
    const known = storedText(stored, name);
    return !text || !known || known.trim().toLowerCase() === text.trim().toLowerCase();
  });

/** Whether somebody has changed a field since the last import; of one that none has brought everything that is filled. */
function isChanged(stored: StoredLinked, name: string, before: RememberedEntry | undefined): boolean {
  const last = before?.fields[name];
  return last === undefined ? storedText(stored, name) !== '' : last !== shortLinked(stored, [name])[name];
}
