import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext, FIRST_LANGUAGE } from '#libs/context';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Entries, type EntryRow } from '../entries/index.js';
import type { EntryType } from '../entries/types/index.js';
import { SiteTime } from '../settings/index.js';
import type { ScheduledChange, ScheduledState } from './scheduled-change.entity.js';
import { OWN_MEMBERS } from './scheduled-changes.dto.js';
import { fail } from './scheduled-changes.errors.js';
import { ScheduledChangesRepository } from './scheduled-changes.repository.js';
import { ScheduledWrites } from './scheduled-writes.js';

/** When a change is applied, as it was sent. */
export interface SentMoment {
  date?: string;
  date_gmt?: string;
}

/** The members of an entry, as they were sent. */
type SentMembers = Readonly<Record<string, unknown>>;

/** The most changes of an entry that wait, and that a list has. */
export const MAX_PENDING = 20;

/** Stores, replaces and cancels changes that entries get at a time. */
@Injectable()
export class ScheduledChanges {
  constructor(
    private readonly db: Db,
    private readonly stored: ScheduledChangesRepository,
    private readonly entries: Entries,
    private readonly writes: ScheduledWrites,
    private readonly time: SiteTime,
  ) {}

  list(id: number, state: ScheduledState): Promise<ScheduledChange[]> {
    return this.stored.ofEntry(id, state, MAX_PENDING);
  }

  async get(entryId: number, id: number): Promise<ScheduledChange> {
    return (await this.stored.find(entryId, id)) ?? fail('scheduled_change_not_found');
  }

  /** Stores a change, after the checks of an update with its members. Returns its id. */
  async create(type: EntryType, entryId: number, sent: SentMoment, body: SentMembers, viewer: Viewer): Promise<number> {
    const dueGmt = this.momentOf(sent) ?? failArgument('date', { message: 'date or date_gmt is required.' });
    const sentMembers = membersOf(body) ?? fail('scheduled_change_empty');
    const language = RequestContext.current()?.language?.number ?? FIRST_LANGUAGE;
    const members = await this.checked(type, { entryId, language, members: sentMembers }, viewer);
    return this.db.transaction(async () => {
      // The lock of the entry makes others wait, so that they count this change.
      await this.lock(type, entryId);
      if ((await this.stored.countPending(entryId)) >= MAX_PENDING) fail('scheduled_change_limit_reached');
      return this.stored.insert({
        ...{ entryId, type: type.name, language, authorId: viewer.id, dueGmt },
        ...{ members: JSON.stringify(members), modifiedGmt: this.time.now().gmt },
      });
    });
  }

  /** Gives a waiting change another date, other members, or both. It is applied with the rights of this viewer then. */
  async update(
    type: EntryType,
    { entryId, id }: { entryId: number; id: number },
    sent: SentMoment,
    body: SentMembers,
    viewer: Viewer,
  ): Promise<void> {
    const dueGmt = this.momentOf(sent);
    const { language, members: present } = await this.get(entryId, id);
    const wanted = membersOf(body) ?? (JSON.parse(present) as Record<string, unknown>);
    const members = await this.checked(type, { entryId, language, members: wanted }, viewer);
    await this.db.transaction(async () => {
      await this.lock(type, entryId);
      await this.lockPending(entryId, id);
      await this.stored.update(id, {
        ...(dueGmt === undefined ? {} : { dueGmt }),
        ...{ members: JSON.stringify(members), authorId: viewer.id, modifiedGmt: this.time.now().gmt },
      });
    });
  }

  /** Cancels a change that waits, and returns it. */
  cancel(entryId: number, id: number): Promise<ScheduledChange> {
    return this.db.transaction(async () => {
      const change = await this.lockPending(entryId, id);
      await this.stored.delete(id);
      return change;
    });
  }

  /** The members of a write that was checked, with what reviews of writes have put in their place. */
  private async checked(
    type: EntryType,
    write: { entryId: number; language: number; members: Record<string, unknown> },
    viewer: Viewer,
  ): Promise<Record<string, unknown>> {
    refuseUnsupported(type, write.members);
    refuseTrashed(await this.entries.get(type, write.entryId));
    const members = await this.writes.check({ ...write, type: type.name }, viewer);
    // The entry was read in the state that the checked update gave it.
    this.entries.forget(write.entryId);
    return members;
  }

  private async lock(type: EntryType, entryId: number): Promise<void> {
    refuseTrashed(await this.entries.lock(type, entryId));
  }

  private async lockPending(entryId: number, id: number): Promise<ScheduledChange> {
    const change = await this.stored.lock(id);
    if (change?.entryId !== entryId) return fail('scheduled_change_not_found');
    if (change.state !== 'pending') fail('scheduled_change_ended');
    return change;
  }

  /** The sent moment in UTC; undefined if none was sent. Throws a 400 if it is not in the future. */
  private momentOf({ date, date_gmt: utc }: SentMoment): string | undefined {
    const text = date ?? utc;
    if (text === undefined) return undefined;
    const name = date === undefined ? 'date_gmt' : 'date';
    const moment = this.time.parse(text, date === undefined);
    if (!moment || !/^\d{4}-.{14}$/.test(moment.gmt)) return failArgument(name, { message: 'This is no date.' });
    if (moment.gmt <= this.time.now().gmt) failArgument(name, { message: 'The date must be in the future.' });
    return moment.gmt;
  }
}

/** The members of an entry in a body; undefined if there are none. */
function membersOf(body: SentMembers): Record<string, unknown> | undefined {
  const members = Object.entries(body).filter(([name]) => !OWN_MEMBERS.has(name));
  return members.length ? Object.fromEntries(members) : undefined;
}

function refuseTrashed({ status, trashedFrom }: Pick<EntryRow, 'status' | 'trashedFrom'>): void {
  if (status === 'trash' || trashedFrom !== null) fail('scheduled_change_in_trash');
}

/** Refuses what would need requests to other sites while the entry is locked. */
function refuseUnsupported({ name }: EntryType, { image }: SentMembers): void {
  const isForeign = typeof image === 'string' && !/^\d*$/.test(image.trim());
  if (isForeign)
    fail('scheduled_change_unsupported', { message: `image of a change of ${name} must be the ID of an image.` });
}
