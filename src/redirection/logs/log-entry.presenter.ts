import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/presenting';
import { formatDate, SettingsService, SiteTime } from '../../settings/index.js';
import type { LogEntry, RedirectEntry } from './visit-log.entity.js';

/** Formats times of entries with the date and time formats of the site. */
@Injectable()
export class LogTimes {
  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteTime,
  ) {}

  /** Formats the day of a stored time (UTC). */
  day(stored: string): string {
    return this.shown('date_format', stored);
  }

  /** Formats the time of day of a stored time (UTC). */
  time(stored: string): string {
    return this.shown('time_format', stored);
  }

  private shown(format: 'date_format' | 'time_format', stored: string): string {
    return formatDate(this.settings.get(format), this.site.fromGmt(stored).local, this.site.zone);
  }
}

const REQUEST_DATA = {
  anyOf: [
    { type: 'string', maxLength: 0 },
    {
      type: 'object',
      properties: {
        headers: { type: 'object', additionalProperties: { type: ['string', 'array'], items: { type: 'string' } } },
        source: { type: 'array', items: { type: 'string' } },
      },
    },
  ],
};

/** Members of the entries of both logs. */
const visitMembers = (times: LogTimes): Members<LogEntry> => ({
  id: member('view', ['integer', 'string'], 'Id of the entry; for a group, its value.', ({ id }) => Number(id), {
    example: 12,
  }),
  // Groups have only this member and their value; they are built without a presenter.
  count: member('view', 'integer', 'Number of entries in the group; only with `groupBy`.', () => 0, {
    omit: () => true,
  }),
  created: member(
    'view',
    'string',
    'Date of the visit in the date format of the site.',
    ({ created }) => times.day(created),
    {
      example: 'November 20, 2026',
    },
  ),
  created_time: member(
    'view',
    'string',
    'Time of the visit in the time format of the site.',
    ({ created }) => times.time(created),
    {
      example: '11:27 am',
    },
  ),
  url: member('view', 'string', 'Requested path and query, decoded.', ({ url }) => url, { example: '/old?x=1' }),
  agent: member('view', ['string', 'null'], 'User agent.', ({ agent }) => agent, { example: 'Mozilla/5.0' }),
  referrer: member('view', ['string', 'null'], 'Referrer.', ({ referrer }) => referrer, {
    example: 'https://example.org/links',
  }),
  domain: member('view', 'string', 'Requested scheme and host.', ({ domain }) => domain, {
    example: 'https://www.example.org',
  }),
  ip: member('view', 'string', 'IP address of the visitor, as far as it is logged.', ({ ip }) => ip, {
    example: '203.0.113.0',
  }),
  http_code: member('view', 'integer', 'Status of the response; 0 if another page was served.', (row) => row.httpCode, {
    example: 301,
  }),
  request_method: member('view', 'string', 'Method of the request.', (row) => row.requestMethod, { example: 'GET' }),
  request_data: member(
    'view',
    ['object', 'string'],
    'Headers of the request, and the part of the site that redirected, as far as they are logged; otherwise an empty string.',
    (row): unknown => (row.requestData === null ? '' : JSON.parse(row.requestData)),
    { example: '', shape: REQUEST_DATA },
  ),
});

/** The same members; all but the id are marked as possibly absent, because groups lack them. */
const optional = <Row>({ id, ...others }: Members<Row>): Members<Row> => ({
  ...(id && { id }),
  ...Object.fromEntries(Object.entries(others).map(([name, one]) => [name, { omit: () => false, ...one }])),
});

/** Presents a visit that found no page. */
@Injectable()
export class MissPresenter extends Presenter<LogEntry> {
  readonly title = 'MissingPage';
  readonly members: Members<LogEntry>;

  constructor(times: LogTimes) {
    super();
    this.members = optional(visitMembers(times));
  }
}

/** Presents a redirected visit. */
@Injectable()
export class RedirectEntryPresenter extends Presenter<RedirectEntry> {
  readonly title = 'LoggedRedirect';
  readonly members: Members<RedirectEntry>;

  constructor(times: LogTimes) {
    super();
    this.members = optional({
      ...(visitMembers(times) as Members<RedirectEntry>),
      sent_to: member('view', 'string', 'Target of the redirect.', (row) => row.sentTo, { example: '/new' }),
      redirection_id: member('view', 'integer', 'Id of the rule; 0 for none.', (row) => row.redirectionId, {
        example: 1,
      }),
      redirect_by_slug: member('view', 'string', 'Slug of what redirected, for filters.', (row) => row.redirectBy, {
        example: 'redirection',
      }),
      redirect_by: member('view', 'string', 'Name of what redirected.', (row) => displayName(row.redirectBy), {
        example: 'Redirection',
      }),
    });
  }
}

/** Display names that differ from their slugs. */
const NAMES: Record<string, string> = { wordpress: 'WordPress', '': 'WordPress' };

const displayName = (agent: string): string =>
  NAMES[agent] ?? agent.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
