import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { isoUtc } from '#libs/times';
import { Config } from '../../start/app.config.js';
import { CREDENTIALS } from './audit-log.js';
import type { AuditRecord } from './audit-record.entity.js';
import { CURSOR, type AuditListDto } from './audit.dto.js';
import { fail } from './audit.errors.js';
import { AuditRepository } from './audit.repository.js';

const HASH = z.string().nullable();
const RECORD = z.object({
  id: z.int(),
  time: z.string().describe('When, in UTC.'),
  user: z.object({ id: z.int(), login: z.string() }).describe('Who; the ID 0 for jobs, commands and visitors.'),
  credential: z.enum(CREDENTIALS).describe('How the user had signed in.'),
  ip: z.string().describe('IP address of the caller; empty for jobs and commands.'),
  request: z.string().describe('The `X-Request-Id` of the response.'),
  agent: z.string().describe('The agent that wrote for the user, as it names itself; empty for none.'),
  method: z.string(),
  route: z.string().describe('The pattern of the REST route; empty elsewhere.'),
  kind: z.string().describe('The kind of the object, such as `post`.'),
  object: z.string().describe('The ID of the object; empty if it has none.'),
  change: z.string().describe('`created`, `updated`, `trashed`, `deleted`, or empty.'),
  hash_before: HASH.describe('SHA-256 of the object before; null if it did not exist or is not known.'),
  hash_after: HASH.describe('The same after the write.'),
});
/** Schema of a page of the audit log. */
export const AUDIT_LIST = z.object({
  records: z.array(RECORD),
  next: z.string().nullable().describe('The cursor of the next page; null at the end.'),
});
export type AuditList = z.infer<typeof AUDIT_LIST>;

/** Reads the audit log. */
@Injectable()
export class AuditHistory {
  constructor(
    private readonly config: Config,
    private readonly rows: AuditRepository,
  ) {}

  /** A page of the log, latest first. Takes one statement. */
  async list({ per_page: size, cursor, after, before, user, kind, object }: AuditListDto): Promise<AuditList> {
    if (!this.config.values.AUDIT_LOG_DAYS) fail('audit_log_off');
    if (object !== undefined && kind === undefined)
      failArgument('kind', { code: 'rest_missing_callback_param', message: 'kind is required with object.' });
    const [, time, id] = CURSOR.exec(cursor ?? '') ?? [];
    const filter = {
      ...{ user, kind, object },
      from: after === undefined ? undefined : momentOf('after', after),
      to: before === undefined ? undefined : momentOf('before', before),
      after: time && id ? ([time.replace('T', ' '), id] as const) : undefined,
    };
    const found = await this.rows.find(filter, size + 1);
    const records = found.slice(0, size).map(shown);
    const last = found.length > size ? records.at(-1) : undefined;
    return { records, next: last ? `${last.time}~${last.id}` : null };
  }
}

/** Administrators may read the audit log. */
@Injectable()
export class AuditPolicy {
  read(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('audit_log_not_visible', { status: viewer.isSignedIn ? 403 : 401 });
  }
}

/** The stored form of a time, which is in UTC without an offset. */
function momentOf(name: string, text: string): string {
  const moment = DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
  if (!moment.isValid) failArgument(name, { code: 'rest_invalid_date', message: `${name} is not a date and time.` });
  return moment.toFormat('yyyy-MM-dd HH:mm:ss');
}

const shown = (row: AuditRecord): AuditList['records'][number] => ({
  id: row.id,
  time: isoUtc(row.recordedAt),
  user: { id: row.userId, login: row.login },
  credential: row.credential as (typeof CREDENTIALS)[number],
  ip: row.ip,
  request: row.requestId,
  agent: row.agent,
  method: row.method,
  route: row.route,
  kind: row.kind,
  object: row.objectId,
  change: row.changeKind,
  hash_before: row.hashBefore,
  hash_after: row.hashAfter,
});
