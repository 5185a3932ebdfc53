import { Injectable } from '@nestjs/common';
import { sql } from '#libs/db';
import { PublishedEntries } from '../../entries/index.js';
import { GroupRows } from '../groups/group-rows.js';
import { RuleRows, sourceHash } from '../rules/rule-rows.js';
import type { SentRule } from '../rules/rule-draft.js';
import type { ReadRule } from './formats/told-rule.js';
import { ImportOutcome } from './import-outcome.js';
import { RuleImport } from './rule-import.js';

type FormerAddress = ReturnType<PublishedEntries['formerPaths']> extends AsyncGenerator<infer One> ? One : never;

/** Something else than a file that knows of redirects. */
export interface Importer {
  id: string;
  name: string;
  /** How many rules it could make. */
  total: number;
}

/** The one that there is: this site's own former addresses, under the name that clients know. */
const FORMER = { id: 'wordpress-old-slugs', name: 'Former addresses' };
const BATCH = 200;

/** Makes rules of what the site itself remembers: where its posts and pages were before (redirection 12.2). */
@Injectable()
export class FormerAddressImport {
  constructor(
    private readonly former: PublishedEntries,
    private readonly groups: GroupRows,
    private readonly rows: RuleRows,
    private readonly imports: RuleImport,
  ) {}

  /** Those who know of redirects. */
  async importers(): Promise<Importer[]> {
    const total = await this.former.countFormer();
    return total ? [{ ...FORMER, total }] : [];
  }

  /** Imports from those of these names that there are, into the first group; sources that have a rule are passed over. */
  async run(names: readonly unknown[], isDryRun: boolean): Promise<ImportOutcome> {
    const [group] = names.includes(FORMER.id) ? await this.groups.where(sql`1 ORDER BY g.id LIMIT 1`) : [];
    if (!group) return new ImportOutcome(isDryRun);
    return this.imports.rules(this.rules({ group_id: group.id, enabled: group.enabled }), { isDryRun });
  }

  private async *rules(group: Pick<SentRule, 'group_id' | 'enabled'>): AsyncGenerator<ReadRule<SentRule>> {
    let line = 0;
    for await (const addresses of this.batches()) {
      const hashes = addresses.map(({ from }) => sourceHash(from));
      const there = await this.rows.current(sql`r.source_hash IN (${hashes})`);
      const known = new Set(there.map(({ url }) => sourceHash(url)));
      for (const [index, { from, to }] of addresses.entries()) {
        line += 1;
        if (known.has(hashes[index] ?? '')) continue;
        known.add(hashes[index] ?? '');
        const rule = { match_type: 'url', action_type: 'url', action_code: 301, regex: false };
        yield { line, rule: { ...rule, url: from, action_data: { url: to }, ...group } };
      }
    }
  }

  private async *batches(): AsyncGenerator<FormerAddress[]> {
    let batch: FormerAddress[] = [];
    for await (const address of this.former.formerPaths()) {
      batch.push(address);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  }
}
