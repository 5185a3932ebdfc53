import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Events, ResourceChanged, type ChangedValues } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { storedOf } from '#libs/times';
import { Config } from '../../start/app.config.js';
import type { AuditRecord } from './audit-record.entity.js';
import { AuditRepository } from './audit.repository.js';

/** How the author of a write had signed in. Tokens and cookies belong to sessions. */
export const CREDENTIALS = ['session', 'application-password', 'password', 'system', 'anonymous'] as const;

const READS: ReadonlySet<string> = new Set(['', 'GET', 'HEAD', 'OPTIONS']);

/** An object that a transaction has changed. */
interface ChangedObject {
  kind: string;
  id: string;
  change: string;
  values: ChangedValues;
}

/**
 * Records writes in their transactions, with one statement for each transaction. Objects report their changes by
 * `ResourceChanged`; of other writes, the REST route and the id in its path are recorded. Without AUDIT_LOG_DAYS, it
 * does nothing.
 */
@Injectable()
export class AuditLog implements OnModuleInit {
  private readonly days: number;
  /** Requests that have a record. */
  private readonly recorded = new WeakSet<RequestContext>();

  constructor(
    { values: { AUDIT_LOG_DAYS } }: Config,
    private readonly db: Db,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly rows: AuditRepository,
  ) {
    this.days = AUDIT_LOG_DAYS;
  }

  onModuleInit(): void {
    if (!this.days) return;
    this.events.within(ResourceChanged, ({ resource, id, change, values }) =>
      this.add({ kind: resource, id: id ? String(id) : '', change, values: values() }),
    );
    this.db.beforeEachCommit(() => this.addRequest());
    this.jobs.schedule({ name: 'expired audit records', everySeconds: 3600, run: () => this.rows.prune(this.days) });
  }

  private add(changed: ChangedObject): void {
    this.batch()?.push(changed);
  }

  /** Adds the write of a REST request whose objects report no changes. Before a policy has passed, there is no viewer. */
  private addRequest(): void {
    const context = RequestContext.current();
    if (!context?.route || !context.viewer || READS.has(context.method) || this.recorded.has(context)) return;
    const batch = this.batch();
    if (batch?.length) return;
    batch?.push({ kind: kindOf(context.route), id: context.item, change: '', values: {} });
  }

  private batch(): ChangedObject[] | undefined {
    return this.db.beforeCommit(
      this,
      (): ChangedObject[] => [],
      async (changes) => {
        if (changes.length) await this.write(changes);
      },
      'last',
    );
  }

  private async write(changes: readonly ChangedObject[]): Promise<void> {
    const context = RequestContext.current();
    const { id: userId, login } = currentViewer();
    const isRequest = context?.isBackground === false;
    const common = {
      recordedAt: storedOf(Date.now()),
      userId,
      login,
      credential: isRequest ? credentialOf(currentViewer()) : 'system',
      ip: (isRequest && context.ip) || '',
      requestId: (isRequest && context.id) || '',
      agent: context?.agent.slice(0, 100) ?? '',
      method: context?.method.slice(0, 10) ?? '',
      route: context?.route ?? '',
    };
    await this.rows.add(
      changes.map(({ kind, id, change, values: { before, after } }): Omit<AuditRecord, 'id'> => ({
        ...common,
        kind,
        objectId: id,
        changeKind: change,
        hashBefore: before ? hashOf(before) : null,
        hashAfter: after ? hashOf(after) : null,
      })),
    );
    if (context) await this.db.afterCommit(() => void this.recorded.add(context));
  }
}

function credentialOf(viewer: Viewer): (typeof CREDENTIALS)[number] {
  if (viewer.applicationPassword !== undefined) return 'application-password';
  if (viewer.session !== undefined) return 'session';
  return viewer.isSignedIn ? 'password' : 'anonymous';
}

/** The last fixed segment of the pattern of a route, such as `settings` of `/cms/v2/settings`. */
const kindOf = (route: string): string =>
  route.replace(/\(.*$/, '').split('/').filter(Boolean).at(-1)?.slice(0, 40) ?? '';

/** Equal values have equal hashes, in any order of their members. */
const hashOf = (values: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
