import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { RestError, failArgument } from '#libs/errors';
import { ArgBinders } from '#libs/rest';
import { ENTRY_COLUMNS, type EntryRow } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { SentImages } from '../images/sent-images.js';
import { LinkedEntries, type EntryAt } from './linked-entries.js';
import type { LinkedKind } from './linked-kind.js';
import { LinkedWriter, type LinkedFields } from './linked-writer.js';
import type { WriteLinkedArgs } from './linked.args.js';
import { checkCreate } from './linked.policy.js';

/** A venue or an organizer that an event names: one that there is, or data of one that may have to be made. */
export type LinkedReference<Args extends WriteLinkedArgs = WriteLinkedArgs> = number | LinkedFields<Args>;

/** What an event says, taken apart; numbers and data in their order. */
type Named = number | Record<string, unknown>;

/** As many as an event may name. */
const MOST = 100;
const NUMBER = /^\d{1,10}$/;

/** Reads what events say of their venues and organizers, and finds or makes these (events 8.4). */
@Injectable()
export class LinkedReferences {
  constructor(
    private readonly db: Db,
    private readonly binders: ArgBinders,
    private readonly images: SentImages,
    private readonly entries: LinkedEntries,
    private readonly writer: LinkedWriter,
  ) {}

  /**
   * What is wrong with what the event of a place says, if there is one yet: what it names already it may go on naming,
   * even if the viewer may not see that alone.
   */
  async problem(kind: LinkedKind, sent: unknown, at: EntryAt): Promise<string | undefined> {
    const { noun } = kind;
    const named = namesIn(sent);
    if (!named) return `This names no ${noun}.`;
    if (named.length > MOST) return `At most ${MOST} may be named.`;
    const ids = named.filter((one) => typeof one === 'number');
    const found = await this.readable(kind, ids, at);
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined) return `There is no ${noun} with the number ${missing}.`;
    for (const one of named) {
      const problem = typeof one === 'number' ? undefined : await this.problemOfData(kind, one);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /**
   * What an event says, ready to be linked; `argument` is named where it is refused after all. Images of other sites
   * are brought here, so this comes before the transaction and after the permission.
   */
  async prepare<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    sent: unknown,
    argument: string,
  ): Promise<LinkedReference<Args>[]> {
    const references: LinkedReference<Args>[] = [];
    for (const one of namesIn(sent) ?? failArgument(argument, { message: `This names no ${kind.noun}.` })) {
      if (typeof one === 'number') references.push(one);
      else {
        const fields = this.binders.of(kind.args).bind(sourcesOf(one));
        checkCreate(kind.type, fields, currentViewer());
        references.push({ fields, image: await this.images.take(fields.image, argument) });
      }
    }
    return references;
  }

  /** Finds or makes what was prepared and answers the numbers, each once; a part of the event's transaction. */
  async settle<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    references: readonly LinkedReference<Args>[],
  ): Promise<number[]> {
    const names = references.map((one) => (typeof one === 'number' ? undefined : kind.nameOf(one.fields)));
    // All at once, so that two events that name the same ones in another order do not wait for each other.
    await this.writer.lockNames(
      kind,
      names.filter((name) => name !== undefined),
    );
    const ids = new Set<number>();
    for (const one of references) ids.add(typeof one === 'number' ? one : await this.writer.create(kind, one));
    return [...ids];
  }

  /** Those of some numbers that the viewer may read, and those that the event names anyway. */
  private async readable({ type, links }: LinkedKind, ids: number[], at: EntryAt): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db.current<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM entries e WHERE e.id IN (?) AND e.type = ?`,
      [ids, type.name],
    );
    const viewer = currentViewer();
    const found = new Set(rows.filter((row) => type.mayRead(row, viewer)).map(({ id }) => id));
    const event = found.size < rows.length ? await this.entries.find(EVENT, at) : undefined;
    if (!event || !EVENT.mayEdit(event, viewer)) return found;
    const named = await this.db.current<{ id: number }>(
      `SELECT ${links.linked} AS id FROM ${links.table} WHERE ${links.event} = ? AND ${links.linked} IN (?)`,
      [event.id, rows.map(({ id }) => id)],
    );
    return new Set([...found, ...named.map(({ id }) => id)]);
  }

  /** What a source tells of one, as far as it can be taken; nothing without a name. What cannot is named, too. */
  async read<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    data: Record<string, unknown>,
  ): Promise<{ fields: Partial<Args>; left: string[] } | undefined> {
    const sources = sourcesOf(data);
    const { body } = sources;
    const left: string[] = [];
    while (body[kind.noun] !== undefined) {
      try {
        return { fields: await this.binders.of(kind.args).bindAsync(sources), left };
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
      await this.binders.of(kind.args).bindAsync(sourcesOf(data));
      return undefined;
    } catch (error) {
      if (error instanceof RestError) return error.message;
      throw error;
    }
  }
}

/** The data of an entry as arguments. Programs send numbers and flags where forms send texts. */
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

/** What an event names: numbers, `{id}`, data, lists and texts of numbers; empty for nothing. */
function namesIn(sent: unknown): Named[] | undefined {
  if (sent === null || sent === undefined || sent === '' || sent === 0 || sent === '0') return [];
  if (typeof sent === 'number' || typeof sent === 'string') return numbersIn(String(sent));
  if (typeof sent !== 'object') return undefined;
  if (!Array.isArray(sent)) return namedBy(sent as Record<string, unknown>);
  const all = sent.map((one: unknown) => (Array.isArray(one) ? undefined : namesIn(one)));
  return all.every((one) => one !== undefined) ? all.flat() : undefined;
}

function numbersIn(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => NUMBER.test(part)) ? parts.map(Number) : undefined;
}

function namedBy(data: Record<string, unknown>): Named[] | undefined {
  const { id } = data;
  if (id === undefined || id === null || id === '') return Object.keys(data).length ? [data] : [];
  return typeof id === 'number' || typeof id === 'string' ? numbersIn(String(id)) : undefined;
}
