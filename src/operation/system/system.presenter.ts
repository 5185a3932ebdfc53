import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/presenting';
import type { SystemState } from './system-state.js';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const MOMENT = { type: 'string', description: 'Moment in UTC.' } as const;

const CHECK = {
  type: 'object',
  required: ['state', 'message'],
  properties: { state: { type: 'string', enum: ['ok', 'warning', 'failed', 'unused'] }, message: text },
} as const;
const NAMES = ['process', 'database', 'migrations', 'redis', 'disk'] as const;

/** A moment in UTC as the convention writes it. */
const gmt = (moment: number | string): string => new Date(moment).toISOString().slice(0, 19);

/** Presents the state of the system. */
@Injectable()
export class SystemPresenter extends Presenter<SystemState> {
  readonly title = 'System';
  readonly members: Members<SystemState> = {
    version: member('view', 'string', 'Version of Lintel.', ({ version }) => version, { example: '1.0.0' }),
    node: member('view', 'string', 'Version of Node.js.', ({ node }) => node, { example: 'v24.11.0' }),
    started_gmt: member(
      'view',
      'string',
      'When the process that answers has started, in UTC.',
      (one) => gmt(one.startedAt),
      {
        format: 'date-time',
      },
    ),
    database: member('view', 'string', 'Version of the database server.', ({ database }) => database, {
      example: '11.8.3-MariaDB',
    }),
    checks: member('view', 'object', 'What the site needs, and whether it has it.', ({ checks }) => checks, {
      shape: { required: NAMES, properties: Object.fromEntries(NAMES.map((name) => [name, CHECK])) },
    }),
    extensions: member(
      'view',
      'array',
      'Extensions that run, and former ones whose content the site keeps, by name.',
      ({ extensions }) => extensions.map(extensionJson),
      {
        shape: {
          items: {
            type: 'object',
            required: ['name', 'version', 'loaded', 'shipped', 'failures'],
            properties: {
              name: text,
              version: text,
              loaded: { type: 'boolean', description: 'Whether it runs.' },
              shipped: { type: 'boolean', description: 'Whether it ships with Lintel.' },
              failures: { ...integer, description: 'Failures in the process that answers, since its start.' },
            },
          },
        },
        example: [{ name: 'notices', version: '1.0.0', loaded: true, shipped: true, failures: 0 }],
      },
    ),
    jobs: member(
      'view',
      'array',
      'Scheduled jobs, by name, with their runs in the process that answers, since its start.',
      ({ jobs }) => jobs.map(jobJson),
      {
        shape: {
          items: {
            type: 'object',
            required: ['name', 'last_run_gmt', 'seconds', 'failed', 'failures'],
            properties: {
              name: text,
              last_run_gmt: { ...MOMENT, type: ['string', 'null'], description: 'When its last run has ended.' },
              seconds: { type: ['number', 'null'], description: 'How long that took.' },
              failed: { type: 'boolean', description: 'Whether that has failed.' },
              failures: { ...integer, description: 'Number of failed runs.' },
            },
          },
        },
        example: [{ name: 'trash', last_run_gmt: null, seconds: null, failed: false, failures: 0 }],
      },
    ),
    backup: member(
      'view',
      ['object', 'null'],
      'The last backup that `lintel backup` has completed; null if the site knows of none.',
      ({ backup }) =>
        backup
          ? {
              finished_gmt: gmt(backup.finishedAt),
              database_bytes: backup.databaseBytes,
              files: backup.files,
              file_bytes: backup.fileBytes,
              missing_files: backup.missingFiles,
            }
          : null,
      {
        shape: {
          required: ['finished_gmt', 'database_bytes', 'files', 'file_bytes', 'missing_files'],
          properties: {
            finished_gmt: MOMENT,
            database_bytes: integer,
            files: integer,
            file_bytes: integer,
            missing_files: { ...integer, description: 'Files that the storage did not have.' },
          },
        },
        example: null,
      },
    ),
  };
}

const extensionJson = ({ name, version, isLoaded, isShipped, failures }: SystemState['extensions'][number]) => ({
  ...{ name, version, loaded: isLoaded, shipped: isShipped, failures },
});

const jobJson = ({ name, last, failures }: SystemState['jobs'][number]) => ({
  name,
  last_run_gmt: last ? gmt(last.endedAt) : null,
  seconds: last ? Math.round(last.ms) / 1000 : null,
  failed: last?.hasFailed ?? false,
  failures,
});
