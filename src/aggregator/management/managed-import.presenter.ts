import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/presenting';
import { FREQUENCIES, RECORD_STATUSES } from '../common/index.js';
import type { ImportItem } from '../items/index.js';
import { IMPORT_ORIGINS } from '../origins/index.js';
import type { ImportDetails, ImportList } from '../records/index.js';
import type { PreviewResult } from '../runs/index.js';

/** An import of a list, or with its details. */
type Shown = ImportList['imports'][number] & Partial<ImportDetails>;

const text = { type: 'string' } as const;
const COUNTS = {
  additionalProperties: {
    type: 'object',
    properties: { created: { type: 'integer' }, updated: { type: 'integer' }, skipped: { type: 'integer' } },
  },
} as const;
const MESSAGE = {
  type: 'object',
  required: ['level', 'code', 'message', 'logged_at'],
  properties: {
    level: { type: 'string', enum: ['info', 'warning', 'error'] },
    code: text,
    message: text,
    logged_at: text,
  },
} as const;
const MOMENT = { format: 'date-time', example: '2031-06-01T04:30:00' } as const;

/** A time in UTC as the convention writes it. */
const gmt = (iso: string): string => iso.slice(0, 19);

/** Presents imports to those who manage them. */
@Injectable()
export class ManagedImportPresenter extends Presenter<Shown> {
  readonly title = 'ManagedImport';
  readonly members: Members<Shown> = {
    id: member('view', 'integer', 'ID of the import.', ({ id }) => id, { example: 3 }),
    type: member('view', 'string', 'Whether it belongs to a schedule.', ({ type }) => type, {
      enum: ['manual', 'schedule'],
    }),
    status: member('view', 'string', 'Status; that of schedules is `cal-ea-schedule`.', ({ status }) => status, {
      enum: RECORD_STATUSES,
      example: 'cal-ea-success',
    }),
    schedule: member('view', 'integer', 'ID of the schedule of a run; 0 for none.', ({ schedule }) => schedule),
    origin: member('view', 'string', 'Kind of source.', ({ origin }) => origin, { enum: IMPORT_ORIGINS }),
    name: member('view', ['string', 'null'], 'Display name of the source.', ({ name }) => name),
    source: member('view', 'string', 'URL without passwords, or ID of a media item.', ({ source }) => source, {
      example: 'https://club.example/calendar.ics',
    }),
    frequency: member('view', ['string', 'null'], 'How often the schedule runs.', ({ frequency }) => frequency, {
      enum: Object.keys(FREQUENCIES),
    }),
    paused: member('view', 'boolean', 'Whether the schedule is paused.', ({ paused }) => paused),
    failures: member('view', 'integer', 'Failed runs in a row.', ({ failures }) => failures),
    created_gmt: member('view', 'string', 'When it was added, in UTC.', (one) => gmt(one.created_at), MOMENT),
    modified_gmt: member('view', 'string', 'When it last changed, in UTC.', (one) => gmt(one.modified_at), MOMENT),
    percentage_complete: member('view', 'integer', 'Progress in percent.', (one) => one.percentage_complete),
    phase: member('view', ['string', 'null'], 'What a running import waits for.', ({ phase }) => phase, {
      enum: ['send', 'fetch', 'insert'],
    }),
    activity: member('view', 'object', 'Number of items by kind and action.', ({ activity }) => activity, {
      shape: COUNTS,
      example: { cal_events: { created: 2, updated: 0, skipped: 0 } },
    }),
    error: member('view', ['object', 'null'], 'The latest error.', ({ error }) => error, {
      shape: { ...MESSAGE, type: ['object', 'null'] },
    }),
    settings: member(
      'view',
      'object',
      'Options of this import; null where the settings of the site apply. Absent in lists.',
      ({ settings }) => settings,
      { omit: ({ settings }) => !settings, shape: { additionalProperties: true } },
    ),
    messages: member('view', 'array', 'Log messages, latest first. Absent in lists.', ({ messages }) => messages, {
      omit: ({ messages }) => !messages,
      shape: { items: MESSAGE },
    }),
    ids: member('view', 'object', 'IDs by kind and action, at most 100 each. Absent in lists.', ({ ids }) => ids, {
      omit: ({ ids }) => !ids,
      shape: {
        additionalProperties: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'integer' } },
        },
      },
    }),
  };
}

/** Presents what a run would do. */
@Injectable()
export class ImportPreviewPresenter extends Presenter<PreviewResult> {
  readonly title = 'ImportPreview';
  readonly members: Members<PreviewResult> = {
    items: member('view', 'integer', 'Number of items that were found.', ({ items }) => items, { example: 12 }),
    first: member('view', 'array', 'The first items.', ({ first }) => first.map(itemJson), {
      shape: {
        items: {
          type: 'object',
          required: ['kind', 'title'],
          properties: {
            kind: { type: 'string', enum: ['event', 'venue', 'organizer'] },
            title: text,
            start: text,
            end: text,
            all_day: { type: 'boolean' },
            recurring: { type: 'boolean' },
            venue: text,
          },
        },
      },
      example: [{ kind: 'event', title: 'Fair', start: '2031-06-01T10:00:00', end: '2031-06-01T12:00:00' }],
    }),
    activity: member('view', 'object', 'Number of items by kind and action.', ({ counts }) => counts, {
      shape: COUNTS,
    }),
    unchanged: member('view', 'integer', 'Number of unchanged events.', ({ unchanged }) => unchanged),
    problems: member(
      'view',
      'array',
      'The first problems, with their lines.',
      ({ problems }) => problems.map(problemJson),
      {
        shape: {
          items: {
            type: 'object',
            required: ['message'],
            properties: { line: { type: 'integer' }, item: text, message: text, code: text },
          },
        },
        example: [{ line: 3, message: 'The start is missing.' }],
      },
    ),
    problem_count: member('view', 'integer', 'Number of all problems.', ({ problemCount }) => problemCount),
  };
}

const problemJson = ({ line, item, message, code }: PreviewResult['problems'][number]) => ({
  line,
  item,
  message,
  code,
});

const timeJson = (local: string): string => local.replace(' ', 'T');

function itemJson(item: ImportItem) {
  if (item.kind === 'venue') return { kind: item.kind, title: item.venue.name };
  if (item.kind === 'organizer') return { kind: item.kind, title: item.organizer.name };
  const { title, start, end, allDay, recurrence, venue } = item.event;
  return {
    kind: item.kind,
    title,
    start: timeJson(start),
    end: timeJson(end),
    all_day: allDay,
    recurring: recurrence !== undefined,
    ...(venue ? { venue: venue.name } : {}),
  };
}
