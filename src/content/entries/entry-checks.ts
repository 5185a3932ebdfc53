import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { ArgChecks } from '#libs/rest';
import { WRITABLE_STATUSES } from '../registry/statuses.js';
import type { EntryRow } from './entry-row.js';

type Stored = Pick<EntryRow, 'status' | 'template'>;

const WRITABLE = new Set<unknown>(WRITABLE_STATUSES);

/** Judges write fields that also take what is stored, whatever that is (conventions 4.3). */
@Injectable()
export class EntryChecks implements OnModuleInit {
  constructor(
    private readonly checks: ArgChecks,
    private readonly db: Db,
  ) {}

  onModuleInit(): void {
    this.checks.register('entry status', async (status, args) =>
      WRITABLE.has(status) || status === (await this.stored(args))?.status
        ? undefined
        : { code: 'rest_not_in_enum', message: `status is not one of ${WRITABLE_STATUSES.join(', ')}.` },
    );
    // The theme knows no templates of its own: only the usual one and the stored one are accepted.
    this.checks.register('entry template', async (template, args) =>
      template === '' || template === (await this.stored(args))?.template
        ? undefined
        : { code: 'rest_invalid_param', message: 'The theme has no such template.' },
    );
  }

  /** What the entry that is to be changed holds now; nothing for a new one. */
  private async stored({ id }: { id?: unknown }): Promise<Stored | undefined> {
    if (typeof id !== 'number') return undefined;
    const [row] = await this.db.rows<Stored>('SELECT status, template FROM entries WHERE id = ?', [id]);
    return row;
  }
}
