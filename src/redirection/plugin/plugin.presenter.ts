import { Injectable } from '@nestjs/common';
import { group, member, type Members, Presenter } from '#libs/rest';
import { DATABASE_VERSION } from '../settings/redirection-settings.js';
import type { UpgradeState } from './data-upgrade.js';
import type { Check } from './plugin.service.js';

/** The state of redirection on this site. */
interface Installation {
  checks: readonly Check[];
  /** Version of the stored data. */
  database: string;
  /** Values of the headers of this request that may have the IP address of the visitor. */
  headers: Readonly<Record<string, string | false>>;
}

/** The state of redirection, in answers. */
@Injectable()
export class InstallationPresenter extends Presenter<Installation> {
  readonly title = 'RedirectionInstallation';
  readonly members: Members<Installation> = {
    status: member(
      'V',
      'array',
      'What was looked at: `status` is good, problem or error.',
      ({ checks }) => checks.map(({ name, id, message, status }) => ({ name, id, message, status })),
      {
        items: { type: 'object' },
        example: [{ name: 'Database tables', id: 'db', message: 'All tables are present.', status: 'good' }],
      },
    ),
    debug: group('V', 'What helps to find faults.', {
      database: group('V', 'Versions of what is stored.', {
        current: member('V', 'string', 'The one that is stored.', ({ database }) => database, { example: '4.2' }),
        latest: member('V', 'string', 'The one that could be.', () => DATABASE_VERSION, { example: '4.2' }),
      }),
      ip_header: member(
        'V',
        'object',
        'Headers that may tell the address of a visitor, with what this request has there, or false.',
        ({ headers }) => headers,
        { example: { REMOTE_ADDR: '127.0.0.1', HTTP_VIA: false } },
      ),
    }),
  };
}

/** The answer to a test of the connection. */
@Injectable()
export class ReachedPresenter extends Presenter<object> {
  readonly title = 'RedirectionTest';
  readonly members: Members<object> = {
    success: member('V', 'boolean', 'Always true.', () => true, { example: true }),
  };
}

/** The answer to the deletion of all data. */
@Injectable()
export class DeletedPresenter extends Presenter<{ location: string }> {
  readonly title = 'RedirectionDeleted';
  readonly members: Members<{ location: string }> = {
    location: member('V', 'string', 'Where to go on: the site.', ({ location }) => location, {
      format: 'uri',
      example: 'https://site.example/en/',
    }),
  };
}

const absent = (name: keyof UpgradeState) => ({ omit: (state: UpgradeState) => state[name] === undefined });

/** The progress of an upgrade of the stored data. */
@Injectable()
export class UpgradePresenter extends Presenter<UpgradeState> {
  readonly title = 'RedirectionUpgrade';
  readonly members: Members<UpgradeState> = {
    status: member('V', 'string', 'Whether there is anything to do.', ({ status }) => status, {
      enum: ['ok', 'need-update', 'finish-update'],
      example: 'ok',
    }),
    inProgress: member('V', 'boolean', 'Whether more steps follow.', ({ inProgress }) => inProgress, {
      example: false,
    }),
    current: member('V', 'string', 'Version that is stored.', ({ current }) => current, absent('current')),
    next: member('V', 'string', 'Version of the next step.', ({ next }) => next, absent('next')),
    time: member('V', 'number', 'Seconds that this took.', ({ time }) => time, absent('time')),
    manual: member('V', 'array', 'Statements that could be sent instead.', ({ manual }) => manual, {
      items: { type: 'string' },
      ...absent('manual'),
    }),
    complete: member('V', 'integer', 'How much is done, in hundredths.', ({ complete }) => complete, { example: 0 }),
    result: member('V', 'string', 'Whether the step was done.', ({ result }) => result, {
      enum: ['ok', 'error'],
      ...absent('result'),
    }),
    reason: member('V', 'string', 'The same for people.', ({ reason }) => reason, { example: 'No upgrade is needed.' }),
    debug: member('V', 'array', 'What helps to find faults.', ({ debug }) => debug, {
      items: { type: 'string' },
      ...absent('debug'),
    }),
  };
}
