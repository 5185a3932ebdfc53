import { Injectable } from '@nestjs/common';
import { type FormerAddress, PublishedEntries } from '../../entries/addresses/index.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import type { SentRule } from '../rules/rule-draft.js';
import { sourceHash } from '../rules/rule-source.js';
import { RulesRepository } from '../rules/rules.repository.js';
import type { ReadRule } from './formats/rule-format.js';
import { ImportOutcome, RuleImport } from './rule-import.js';

/** A source of rules other than a file. */
export interface Importer {
  id: string;
  name: string;
  /** How many rules it has. */
  total: number;
}

/** The only importer: former URLs of this site, under the id that clients know. */
const FORMER = { id: 'wordpress-old-slugs', name: 'Former addresses' };
const BATCH = 200;

/** Creates rules from the former URLs of posts and pages. */
@Injectable()
export class FormerAddressImport {
  constructor(
    private readonly former: PublishedEntries,
    private readonly groups: GroupsRepository,
    private readonly stored: RulesRepository,
    private readonly imports: RuleImport,
  ) {}

  /** The importers that have rules. */
  async importers(): Promise<Importer[]> {
    const total = await this.former.countFormer();
    return total ? [{ ...FORMER, total }] : [];
  }

  /** Runs the named importers into the first group. Unknown names and sources that have a rule are ignored. */
  async run(names: readonly unknown[], isDryRun: boolean): Promise<ImportOutcome> {
    const group = names.includes(FORMER.id) ? await this.groups.first() : undefined;
    if (!group) return new ImportOutcome(isDryRun);
    return this.imports.rules(this.rules({ group_id: group.id, enabled: group.enabled }), { isDryRun });
  }

  private async *rules(group: Pick<SentRule, 'group_id' | 'enabled'>): AsyncGenerator<ReadRule<SentRule>> {
    let line = 0;
    for await (const addresses of this.batches()) {
      const hashes = addresses.map(({ from }) => sourceHash(from));
      const known = await this.stored.knownSources(hashes);
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
