import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { GroupRows } from '../groups/group-rows.js';
import { fail } from '../redirection.errors.js';
import { RuleChanges } from '../rules/rule-changes.js';
import { draftRule, type SentRule } from '../rules/rule-draft.js';
import { RuleRows } from '../rules/rule-rows.js';
import { RuleSettings } from '../rules/rule-settings.js';
import { readApache } from './formats/apache-reader.js';
import { readCsv, separatorOf } from './formats/csv-reader.js';
import { readNginx } from './formats/nginx-reader.js';
import { formatOf, type FileFormat } from './formats/rule-file.js';
import { linesOf, textOf } from './formats/text-lines.js';
import type { ReadRule } from './formats/told-rule.js';
import { ImportOutcome } from './import-outcome.js';
import { ImportedGroups } from './imported-groups.js';
import type { RuleFile } from './received-file.js';
import { RuleBatches } from './rule-batches.js';

/** How an import is done. */
export interface ImportWish {
  /** The group of the rules; those of a JSON export come with groups of their own. */
  groupId: number;
  /** Whether it is only told what would be imported. */
  isDryRun: boolean;
  /** Hears how many rules there are so far. */
  progressed?: (rules: number) => void;
  /** Ends it before the next rule. */
  signal?: AbortSignal;
}

/** A rule on its way in. */
type Incoming = ReadRule<SentRule>;

const PROGRESS_EVERY = 500;

/** Takes rules in from files (redirection 12). */
@Injectable()
export class RuleImport {
  constructor(
    private readonly db: Db,
    private readonly rows: RuleRows,
    private readonly changes: RuleChanges,
    private readonly groups: GroupRows,
    private readonly settings: RuleSettings,
  ) {}

  /** Imports a file of any format. A line that is wrong is told and stops nothing else. */
  async file(file: RuleFile, wish: ImportWish): Promise<ImportOutcome> {
    const format = formatOf(file.name, await file.beginning());
    const outcome = new ImportOutcome(wish.isDryRun);
    if (format === 'json') {
      const groups = new ImportedGroups(this.groups, this.changes, wish.isDryRun);
      for await (const problem of groups.read(file)) outcome.problem(problem);
      await this.take(groups.rules(file), wish, outcome);
      return outcome;
    }
    const group = (await this.groups.find(wish.groupId)) ?? fail('redirect_import_invalid_group');
    const rules = inGroup(await this.read(file, format), { group_id: group.id, enabled: group.enabled });
    await this.take(rules, wish, outcome);
    return outcome;
  }

  /** Imports rules that something else tells. */
  async rules(rules: AsyncIterable<Incoming>, wish: Omit<ImportWish, 'groupId'>): Promise<ImportOutcome> {
    const outcome = new ImportOutcome(wish.isDryRun);
    await this.take(rules, wish, outcome);
    return outcome;
  }

  private async read(file: RuleFile, format: Exclude<FileFormat, 'json'>): Promise<AsyncIterable<ReadRule>> {
    const text = () => textOf(file.bytes());
    if (format === 'nginx') return readNginx(text());
    if (format === 'apache') return readApache(linesOf(text()));
    return readCsv(linesOf(text()), await separatorOf(linesOf(text())));
  }

  private async take(
    rules: AsyncIterable<Incoming>,
    { isDryRun, progressed, signal }: Omit<ImportWish, 'groupId'>,
    outcome: ImportOutcome,
  ): Promise<void> {
    const batches = new RuleBatches(this.db, this.rows, this.changes);
    const setting = this.settings.drafting;
    let seen = 0;
    try {
      for await (const read of rules) {
        if (signal?.aborted) break;
        seen += 1;
        if (seen % PROGRESS_EVERY === 0) progressed?.(outcome.imported);
        if ('problem' in read) {
          outcome.problem(read);
          continue;
        }
        const { line, rule } = read;
        const { draft, refusal } = draftRule(rule, setting);
        if (!draft) {
          outcome.problem({ line, problem: refusal });
          continue;
        }
        if (draft.problem !== null) {
          draft.enabled = false;
          outcome.disabled += 1;
          outcome.problem({ line, problem: `The rule is disabled. ${draft.problem}` });
        }
        // A place that a file tells is kept, the first one too.
        if (rule.position === 0) draft.position = 0;
        outcome.foresee({ line, rule });
        if (!isDryRun) await batches.add(draft);
        outcome.imported += 1;
      }
    } finally {
      if (!isDryRun && outcome.imported) await batches.end();
    }
  }
}

async function* inGroup(
  rules: AsyncIterable<ReadRule>,
  group: Pick<SentRule, 'group_id' | 'enabled'>,
): AsyncGenerator<Incoming> {
  for await (const read of rules) yield 'problem' in read ? read : { ...read, rule: { ...read.rule, ...group } };
}
