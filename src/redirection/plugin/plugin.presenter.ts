import { Injectable } from '@nestjs/common';
import { group, member, type Members, Presenter } from '#libs/presenting';
import { DATABASE_VERSION } from '../common/index.js';
import type { UpgradeState } from './data-upgrade.js';
import type { Check } from './plugin.service.js';

/** The state of the stored data, and debugging data. */
interface Installation {
  checks: readonly Check[];
  /** Version of the stored data. */
  database: string;
  /** Variables of this request that may contain the IP address of the visitor; false for those that are not set. */
  headers: Readonly<Record<string, string | false>>;
}

const text = { type: 'string' };
const CHECK = {
  type: 'object',
  required: ['name', 'id', 'message', 'status'],
  properties: { name: text, id: text, message: text, status: { enum: ['good', 'problem', 'error'] } },
};

/** Presents the state of the stored data. */
@Injectable()
export class InstallationPresenter extends Presenter<Installation> {
  readonly title = 'RedirectionInstallation';
  readonly members: Members<Installation> = {
    status: member(
      'view',
      'array',
      'Results of the checks; `status` is `good`, `problem` or `error`.',
      ({ checks }) => checks.map(({ name, id, message, status }) => ({ name, id, message, status })),
      {
        shape: { items: CHECK },
        example: [{ name: 'Database tables', id: 'db', message: 'All tables are present.', status: 'good' }],
      },
    ),
    debug: group('view', 'Debugging data.', {
      database: group('view', 'Versions of the stored data.', {
        current: member('view', 'string', 'Stored version.', ({ database }) => database, { example: '4.2' }),
        latest: member('view', 'string', 'Latest version.', () => DATABASE_VERSION, { example: '4.2' }),
      }),
      ip_header: member(
        'view',
        'object',
        'Variables that may contain the IP address of the visitor, with their values in this request; false if not set.',
        ({ headers }) => headers,
        {
          example: { REMOTE_ADDR: '127.0.0.1', HTTP_VIA: false },
          shape: { type: 'object', additionalProperties: { anyOf: [text, { const: false }] } },
        },
      ),
    }),
  };
}

/** Presents the result of a connection test. */
@Injectable()
export class ConnectionTestPresenter extends Presenter<object> {
  readonly title = 'RedirectionTest';
  readonly members: Members<object> = {
    success: member('view', 'boolean', 'Always true.', () => true, { example: true }),
  };
}

/** Presents the result of the deletion of all data. */
@Injectable()
export class DeletedPresenter extends Presenter<{ location: string }> {
  readonly title = 'RedirectionDeleted';
  readonly members: Members<{ location: string }> = {
    location: member('view', 'string', 'URL to continue at: the home page of the site.', ({ location }) => location, {
      format: 'uri',
      example: 'https://site.example/en/',
    }),
  };
}

const absent = (name: keyof UpgradeState) => ({ omit: (state: UpgradeState) => state[name] === undefined });

/** Presents the progress of an upgrade. */
@Injectable()
export class UpgradePresenter extends Presenter<UpgradeState> {
  readonly title = 'RedirectionUpgrade';
  readonly members: Members<UpgradeState> = {
    status: member('view', 'string', 'Whether an upgrade is needed.', ({ status }) => status, {
      enum: ['ok', 'need-update', 'finish-update'],
      example: 'ok',
    }),
    inProgress: member('view', 'boolean', 'Whether more steps follow.', ({ inProgress }) => inProgress, {
      example: false,
    }),
    current: member('view', 'string', 'Stored version.', ({ current }) => current, absent('current')),
    next: member('view', 'string', 'Version of the next step.', ({ next }) => next, absent('next')),
    time: member('view', 'number', 'Duration of the step in seconds.', ({ time }) => time, absent('time')),
    manual: member('view', 'array', 'Statements to run manually; always empty.', ({ manual }) => manual, {
      items: { type: 'string' },
      ...absent('manual'),
    }),
    complete: member('view', 'integer', 'Progress in percent.', ({ complete }) => complete, { example: 0 }),
    result: member('view', 'string', 'Result of the step.', ({ result }) => result, {
      enum: ['ok', 'error'],
      ...absent('result'),
    }),
    reason: member('view', 'string', 'Result as a sentence.', ({ reason }) => reason, {
      example: 'No upgrade is needed.',
    }),
    debug: member('view', 'array', 'Debugging output.', ({ debug }) => debug, {
      items: { type: 'string' },
      ...absent('debug'),
    }),
  };
}
