import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SecretBox, SecretError } from './secret-box.js';
import { SecretColumn } from './secret-column.repository.js';
import { Secrets } from './secrets.js';
import { SiteSecrets } from './site-secrets.repository.js';

/** Secrets that are encrypted in one transaction. */
const BATCH = 200;
/** A key of the site that exists only to be encrypted: checks of a database or an archive look at the keys of the site. */
const CHECK = 'check';

/** What became of the secrets of the site. */
export interface SecretReport {
  /** All secrets before. */
  total: number;
  /** Those that were plain. */
  plain: number;
  /** Those that are encrypted with the current key since. */
  renewed: number;
  /** Why others are not. */
  failures: string[];
}

/** How a long run is watched and stopped. */
export interface SecretRun {
  signal: AbortSignal;
  progressed: (done: number) => void;
}

/** Compares the key of the configuration with the stored secrets, and encrypts these with it. */
@Injectable()
export class SecretKeys {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
    private readonly secrets: Secrets,
    private readonly site: SiteSecrets,
  ) {}

  /**
   * Checks that the site can decrypt its secrets. Takes one statement.
   *
   * @throws SecretError of one line if the key is missing or another one
   */
  async check(): Promise<Pick<SecretReport, 'total' | 'plain'>> {
    const counts = await SecretColumn.counts(this.db, this.secrets.columns);
    const sum = (isCounted: (keyId: string) => boolean) =>
      counts.reduce((total, { keyId, total: more }) => total + (isCounted(keyId) ? more : 0), 0);
    this.box.check(counts.map(({ keyId }) => keyId || undefined));
    return { total: sum(() => true), plain: sum((keyId) => keyId === '') };
  }

  /**
   * Does at a start what the key needs: checks it, and encrypts the secrets from the time before it, once. Later starts
   * take one statement.
   */
  async begin(): Promise<void> {
    const { total, plain } = await this.check();
    const { keyId } = this.box;
    if (keyId === undefined || (total && !plain)) return;
    await this.site.key(CHECK);
    const run = { signal: new AbortController().signal, progressed: () => undefined };
    if (plain) await this.db.exclusively('secrets', () => this.renewAll(keyId, run));
  }

  /**
   * Encrypts all secrets with the current key that are plain or have a previous one, in batches. What an interruption
   * leaves is readable with the previous key, and encrypted by the next call.
   *
   * @throws SecretError of one line if there is no current key
   */
  async renew(run: SecretRun): Promise<SecretReport> {
    const { total, plain } = await this.check();
    const { keyId } = this.box;
    if (keyId === undefined) throw new SecretError('SECRET_KEY: set the key with which secrets are to be encrypted.');
    await this.site.key(CHECK);
    return { total, plain, ...(await this.renewAll(keyId, run)) };
  }

  private async renewAll(
    keyId: string,
    { signal, progressed }: SecretRun,
  ): Promise<Pick<SecretReport, 'renewed' | 'failures'>> {
    const failures: string[] = [];
    let renewed = 0;
    for (const column of this.ordered) {
      let last: string | number | undefined;
      do {
        if (signal.aborted) return { renewed, failures };
        const batch = await this.db.transaction(() => column.renew(keyId, last, BATCH));
        renewed += batch.renewed;
        failures.push(...batch.failures);
        last = batch.last;
        progressed(renewed);
      } while (last !== undefined);
    }
    return { renewed, failures };
  }

  /** The keys of the site come last: while these have a previous key, others may have it, too. */
  private get ordered(): SecretColumn[] {
    return this.secrets.columns.toSorted((one, other) => Number(this.site.owns(one)) - Number(this.site.owns(other)));
  }
}
