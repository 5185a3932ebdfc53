import { Injectable } from '@nestjs/common';
import { member, Presenter, shownName, type Members } from '#libs/presenting';
import type { EntryRow } from '../entries/index.js';
import { STATUSES } from '../entries/types/index.js';
import { END_STATUSES } from '../entries/writing/index.js';
import { SiteTime, isoDate } from '../settings/index.js';
import { SCHEDULED_STATES, type ScheduledChange } from './scheduled-change.entity.js';

type Shown = ScheduledChange;

/** Presents scheduled changes to those who may edit the entry. */
@Injectable()
export class ScheduledChangePresenter extends Presenter<Shown> {
  readonly title = 'ScheduledChange';
  readonly members: Members<Shown>;

  constructor(time: SiteTime) {
    super();
    const moment = { format: 'date-time', example: '2031-06-01T00:00:00' } as const;
    this.members = {
      id: member('view', 'integer', 'ID of the scheduled change.', ({ id }) => id, { example: 3 }),
      entry: member('view', 'integer', 'ID of the item that it changes.', ({ entryId }) => entryId, { example: 12 }),
      author: member('view', 'integer', 'ID of the user with whose rights it is applied.', ({ authorId }) => authorId),
      date: member(
        'view',
        'string',
        'When it is applied, in the time zone of the site.',
        ({ dueGmt }) => isoDate(time.fromGmt(dueGmt).local),
        moment,
      ),
      date_gmt: member('view', 'string', 'When it is applied, in UTC.', ({ dueGmt }) => isoDate(dueGmt), moment),
      members: member(
        'view',
        'object',
        'The members that it changes, as they were sent.',
        ({ members }) => JSON.parse(members) as object,
        { shape: { additionalProperties: true }, example: { title: 'Spring sale' } },
      ),
      state: member('view', 'string', 'Whether it waits, was applied or has failed.', ({ state }) => state, {
        enum: SCHEDULED_STATES,
        example: 'pending',
      }),
      code: member('view', ['string', 'null'], 'Code of the error that prevented it.', ({ code }) => code),
      reason: member('view', ['string', 'null'], 'What prevented it.', ({ reason }) => reason),
      modified_gmt: member(
        'view',
        'string',
        'When it was stored or replaced, in UTC.',
        ({ modifiedGmt }) => isoDate(modifiedGmt),
        moment,
      ),
      ended_gmt: member(
        'view',
        ['string', 'null'],
        'When it was applied or has failed, in UTC.',
        ({ endedGmt }) => endedGmt && isoDate(endedGmt),
        moment,
      ),
    };
  }
}

/** Presents when an entry is published, and for how long, to those who may edit it. */
@Injectable()
export class PublicationPresenter extends Presenter<EntryRow> {
  readonly title = 'Publication';
  readonly members: Members<EntryRow>;

  constructor(time: SiteTime) {
    super();
    const moment = { format: 'date-time', example: '2031-06-01T00:00:00' } as const;
    this.members = {
      id: member('view', 'integer', 'ID of the item.', ({ id }) => id, { example: 12 }),
      status: member('view', 'string', 'Status of the item.', ({ status }) => shownName(status), {
        enum: [...STATUSES.keys()],
        example: 'publish',
      }),
      date: member(
        'view',
        'string',
        'Publication date, in the time zone of the site.',
        ({ dateLocal }) => isoDate(dateLocal),
        moment,
      ),
      date_gmt: member(
        'view',
        ['string', 'null'],
        'Publication date, in UTC; null for a draft without a date.',
        ({ dateGmt }) => dateGmt && isoDate(dateGmt),
        moment,
      ),
      expires: member(
        'view',
        ['string', 'null'],
        'When it ends to be published, in the time zone of the site; null for never.',
        ({ expiresGmt }) => expiresGmt && isoDate(time.fromGmt(expiresGmt).local),
        moment,
      ),
      expires_gmt: member(
        'view',
        ['string', 'null'],
        'When it ends to be published, in UTC; null for never.',
        ({ expiresGmt }) => expiresGmt && isoDate(expiresGmt),
        moment,
      ),
      expires_to: member(
        'view',
        'string',
        'Status that it gets when its publication ends.',
        ({ expiresTo }) => expiresTo ?? END_STATUSES[0],
        { enum: END_STATUSES, example: 'draft' },
      ),
    };
  }
}
