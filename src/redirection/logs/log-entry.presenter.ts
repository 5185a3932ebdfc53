import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/rest';
import { formatDate, SettingsService, SiteTime } from '../../settings/index.js';
import type { LogEntry, RedirectEntry } from './visit-log.entity.js';

/** Formats times of entries as the settings of the site say. */
@Injectable()
export class LogTimes {
  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteTime,
  ) {}

  /** The day of a stored time (UTC). */
  day(stored: string): string {
    return this.shown('date_format', stored);
  }

  /** The time of day of a stored time (UTC). */
  time(stored: string): string {
    return this.shown('time_format', stored);
  }

  private shown(format: 'date_format' | 'time_format', stored: string): string {
    return formatDate(this.settings.get(format), this.site.fromGmt(stored).local, this.site.zone);
  }
}

/** Members of the entries of both logs. */
const visitMembers = (times: LogTimes): Members<LogEntry> => ({
  id: member('V', ['integer', 'string'], 'Number of the entry; of a group its value.', ({ id }) => Number(id), {
    example: 12,
  }),
  // Groups have this member and their value only, and no presenter.
  count: member('V', 'integer', 'How many entries a group has; only with `groupBy`.', () => 0, { omit: () => true }),
  created: member('V', 'string', 'Day of the visit, as the site writes days.', ({ created }) => times.day(created), {
    example: 'November 20, 2026',
  }),
  created_time: member(
    'V',
    'string',
    'Time of the visit, as the site writes it.',
    ({ created }) => times.time(created),
    {
      example: '11:27 am',
    },
  ),
  url: member('V', 'string', 'Path and query that were asked for, decoded.', ({ url }) => url, { example: '/old?x=1' }),
  agent: member('V', ['string', 'null'], 'Program of the visitor.', ({ agent }) => agent, { example: 'Mozilla/5.0' }),
  referrer: member('V', ['string', 'null'], 'Page that the visitor came from.', ({ referrer }) => referrer, {
    example: 'https://example.org/links',
  }),
  domain: member('V', 'string', 'Host that was asked, with the scheme.', ({ domain }) => domain, {
    example: 'https://www.example.org',
  }),
  ip: member('V', 'string', 'Network address of the visitor, as far as it is kept.', ({ ip }) => ip, {
    example: '203.0.113.0',
  }),
  http_code: member('V', 'integer', 'Status of the answer; 0 where another page was shown.', (row) => row.httpCode, {
    example: 301,
  }),
  request_method: member('V', 'string', 'Method of the request.', (row) => row.requestMethod, { example: 'GET' }),
  request_data: member(
    'V',
    ['object', 'string'],
    'Headers of the request and where in the site it was redirected, as far as that is kept; else an empty text.',
    (row): unknown => (row.requestData === null ? '' : JSON.parse(row.requestData)),
    { example: '' },
  ),
});

/** A visit that found nothing, in answers. */
@Injectable()
export class MissPresenter extends Presenter<LogEntry> {
  readonly title = 'MissingPage';
  readonly members: Members<LogEntry>;

  constructor(times: LogTimes) {
    super();
    this.members = visitMembers(times);
  }
}

/** A redirected visit, in answers. */
@Injectable()
export class RedirectEntryPresenter extends Presenter<RedirectEntry> {
  readonly title = 'LoggedRedirect';
  readonly members: Members<RedirectEntry>;

  constructor(times: LogTimes) {
    super();
    this.members = {
      ...(visitMembers(times) as Members<RedirectEntry>),
      sent_to: member('V', 'string', 'Where the visit was sent.', (row) => row.sentTo, { example: '/new' }),
      redirection_id: member('V', 'integer', 'Number of the rule; 0 for none.', (row) => row.redirectionId, {
        example: 1,
      }),
      redirect_by_slug: member('V', 'string', 'Who redirected, as filters name it.', (row) => row.redirectBy, {
        example: 'redirection',
      }),
      redirect_by: member('V', 'string', 'Who redirected.', (row) => displayName(row.redirectBy), {
        example: 'Redirection',
      }),
    };
  }
}

/** Display names that differ from their slugs. */
const NAMES: Record<string, string> = { wordpress: 'WordPress', '': 'WordPress' };

const displayName = (agent: string): string =>
  NAMES[agent] ?? agent.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
