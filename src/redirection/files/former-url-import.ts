import { Injectable } from '@nestjs/common';
import { type MovedPath, PublishedEntries } from '../../entries/permalinks/index.js';
import { sourceHash } from '../common/index.js';
import { GroupsRepository, RulesRepository, type SentRule } from '../records/index.js';
import type { ReadRule } from './formats/rule-format.js';
import { ImportOutcome, RuleImport } from './rule-import.js';

/** An importer of rules from another source than a file. */
export interface Importer {
  id: string;
  name: string;
  /** Number of rules to import. */
  total: number;
}

/** The only importer: former URLs of this site. Its id is the one of the convention. */
const FORMER = { id: 'wordpress-old-slugs', name: 'Former URLs' };
const BATCH = 200;

/** Creates rules from the former URLs of posts and pages. */
@Injectable()
export class FormerUrlImport {
  constructor(
    private readonly former: PublishedEntries,
    private readonly groups: GroupsRepository,
    private readonly stored: RulesRepository,
    private readonly imports: RuleImport,
  ) {}

  /** The importers that have rules to import. */
  async importers(): Promise<Importer[]> {
    const total = await this.former.countFormer();
    return total ? [{ ...FORMER, total }] : [];
  }

  /** Runs the named importers; rules are added to the first group. Unknown names and existing sources are ignored. */
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

  private async *batches(): AsyncGenerator<MovedPath[]> {
    let batch: MovedPath[] = [];
    for await (const address of this.former.formerPaths()) {
      batch.push(address);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  }
}
