import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RestError, failArgument } from '#libs/errors';
import type { EntryRow } from '../../entries/index.js';
import { CalendarFields, EVENT, SentImages } from '../common/index.js';
import { LinkedEntries, type EntryKey, type LinkedKind } from './linked-entries.js';
import { LinkedWriter, type LinkedFields } from './linked-writer.js';
import type { WriteLinkedDto } from './linked.dto.js';
import { checkCreate } from './linked.policy.js';

/** A venue or organizer of an event: an id, or data to find or create it by. */
export type LinkedReference<Args extends WriteLinkedDto = WriteLinkedDto> = number | LinkedFields<Args>;

/** A reference of a request: an id or data. */
type SentReference = number | Record<string, unknown>;

const MAX_REFERENCES = 100;
const NUMBER = /^\d{1,10}$/;

/** Reads the venues and organizers of events, and finds or creates them. */
@Injectable()
export class LinkedReferences {
  constructor(
    private readonly fields: CalendarFields,
    private readonly images: SentImages,
    private readonly entries: LinkedEntries,
    private readonly writer: LinkedWriter,
  ) {}

  /**
   * Why the references of an event are invalid; `undefined` if they are valid. References that the stored event already
   * has are valid even if the viewer may not read the venue or organizer itself.
   */
  async problem(kind: LinkedKind, sent: unknown, key: EntryKey = {}): Promise<string | undefined> {
    const { noun } = kind;
    const references = referencesIn(sent);
    if (!references) return `Expected an ID or the data of a ${noun}.`;
    if (references.length > MAX_REFERENCES) return `At most ${MAX_REFERENCES} are allowed.`;
    const ids = references.filter((one) => typeof one === 'number');
    const readable = await this.readable(kind, ids, key);
    const missing = ids.find((id) => !readable.has(id));
    if (missing !== undefined) return `There is no ${noun} with the ID ${missing}.`;
    for (const one of references) {
      const problem = typeof one === 'number' ? undefined : await this.problemOfData(kind, one);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /**
   * Reads the references of an event. Images of other sites are copied, so call it after the check of rights and before
   * the transaction.
   */
  async prepare<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    sent: unknown,
  ): Promise<LinkedReference<Args>[]> {
    const references: LinkedReference<Args>[] = [];
    for (const one of referencesIn(sent) ??
      failArgument(kind.noun, { message: `Expected an ID or the data of a ${kind.noun}.` })) {
      if (typeof one === 'number') references.push(one);
      else {
        const fields = this.fields.binderOf(kind.type, kind.args).bind(sourcesOf(one));
        checkCreate(kind.type, fields, currentViewer());
        references.push({ fields, image: await this.images.resolve(fields.image, kind.noun) });
      }
    }
    return references;
  }

  /** Finds or creates the referenced entries and returns their distinct ids. Call it in the event's transaction. */
  async resolve<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    references: readonly LinkedReference<Args>[],
  ): Promise<number[]> {
    const names = references.map((one) => (typeof one === 'number' ? undefined : kind.nameOf(one.fields)));
    // Locks all names in one call, so that transactions with the same names in another order cannot deadlock.
    await this.writer.lockNames(
      kind,
      names.filter((name) => name !== undefined),
    );
    const ids = new Set<number>();
    for (const one of references) ids.add(typeof one === 'number' ? one : await this.writer.create(kind, one));
    return [...ids];
  }

  /** The ids that the viewer may read, or that the event already references. */
  private async readable({ type, repository }: LinkedKind, ids: number[], key: EntryKey): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await repository.ownership(ids);
    const viewer = currentViewer();
    const readable = new Set(rows.filter((row) => type.mayRead(row, viewer)).map(({ id }) => id));
    const event = readable.size < rows.length ? await this.entries.find(EVENT, key) : undefined;
    if (!event || !EVENT.mayEdit(event, viewer)) return readable;
    const present = await repository.referencedBy(
      event.id,
      rows.map(({ id }) => id),
    );
    return new Set([...readable, ...present]);
  }

  /** Reads the valid fields of imported data and lists the invalid ones; `undefined` without a name. */
  async read<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    data: Record<string, unknown>,
  ): Promise<{ fields: Partial<Args>; left: string[] } | undefined> {
    const sources = sourcesOf(data);
    const { body } = sources;
    const left: string[] = [];
    while (body[kind.noun] !== undefined) {
      try {
        return { fields: await this.fields.binderOf(kind.type, kind.args).bindAsync(sources), left };
      } catch (error) {
        if (!(error instanceof RestError) || error.code !== 'rest_invalid_param') throw error;
        for (const name of Object.keys(error.data.params ?? body)) {
          if (name !== kind.noun) left.push(name);
          delete body[name];
        }
      }
    }
    return undefined;
  }

  private async problemOfData(kind: LinkedKind, data: Record<string, unknown>): Promise<string | undefined> {
    if (!data[kind.noun]) return `The ${kind.noun} has no name.`;
    try {
      await this.fields.binderOf(kind.type, kind.args).bindAsync(sourcesOf(data));
      return undefined;
    } catch (error) {
      if (error instanceof RestError) return error.message;
      throw error;
    }
  }
}

/** Data of an entry as arguments: numbers and booleans become texts, as in a form. */
const sourcesOf = (data: Record<string, unknown>) => ({
  path: {},
  query: {},
  body: Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  ),
});

/** Reads references: IDs, `{id}`, data, or a list of these. Empty values mean none, `undefined` an invalid value. */
function referencesIn(sent: unknown): SentReference[] | undefined {
  if (sent === null || sent === undefined || sent === '' || sent === 0 || sent === '0') return [];
  if (typeof sent === 'number' || typeof sent === 'string') return idsIn(String(sent));
  if (typeof sent !== 'object') return undefined;
  if (!Array.isArray(sent)) return referenceOf(sent as Record<string, unknown>);
  const all = sent.map((one: unknown) => (Array.isArray(one) ? undefined : referencesIn(one)));
  return all.every((one) => one !== undefined) ? all.flat() : undefined;
}

function idsIn(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => NUMBER.test(part)) ? parts.map(Number) : undefined;
}

function referenceOf(data: Record<string, unknown>): SentReference[] | undefined {
  const { id } = data;
  if (id === undefined || id === null || id === '') return Object.keys(data).length ? [data] : [];
  return typeof id === 'number' || typeof id === 'string' ? idsIn(String(id)) : undefined;
}
