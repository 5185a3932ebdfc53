import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/args';
import { Db } from '#libs/db';
import { GroupsRepository } from '../groups/groups.repository.js';
import { cleanGroup } from '../groups/groups.service.js';
import type { NewGroup } from '../groups/redirection-group.entity.js';
import { fail } from '../redirection.errors.js';
import { RuleChangesRepository } from '../rules/rule-changes.repository.js';
import { draftRule, type RuleDraft, type SentRule } from '../rules/rule-draft.js';
import { RuleSettings } from '../rules/rule-settings.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { readApache } from './formats/apache-reader.js';
import { readCsv, separatorOf } from './formats/csv.js';
import { elementsOf } from './formats/json.js';
import { readNginx } from './formats/nginx-reader.js';
import { type FileFormat, formatOf, type LineProblem, type ReadRule } from './formats/rule-format.js';
import { linesOf, textOf } from './formats/text-lines.js';
import type { RuleFile } from './received-file.js';

/** Options of an import. */
interface ImportWish {
  /** The group of the rules; those of a JSON export come with groups of their own. */
  groupId: number;
  /** Whether the import only reports what it would do. */
  isDryRun: boolean;
  /** Called with the number of rules so far. */
  progressed?: (rules: number) => void;
  /** Stops the import before the next rule. */
  signal?: AbortSignal;
}

/** A rule to import. */
type Incoming = ReadRule<SentRule>;

const PROGRESS_EVERY = 500;

/** Imports rules. */
@Injectable()
export class RuleImport {
  constructor(
    private readonly db: Db,
    private readonly rows: RulesRepository,
    private readonly changes: RuleChangesRepository,
    private readonly groups: GroupsRepository,
    private readonly settings: RuleSettings,
  ) {}

  /** Imports a file of any format. Invalid lines are reported and skipped. */
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

  /** Imports rules from another source than a file. */
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
        // A position in a file is kept, even 0.
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

/** Further problems and rules of an import are counted only. */
const MOST_PROBLEMS = 100;
const MOST_SHOWN = 20;

/** A rule that an import would create. */
interface ForeseenRule {
  line: number;
  rule: SentRule;
}

/** The result of an import or of a dry run. */
export class ImportOutcome {
  imported = 0;
  /** How many of the imported rules are disabled because the engine cannot run them. */
  disabled = 0;
  readonly problems: LineProblem[] = [];
  problemsLeftOut = 0;
  readonly foreseen: ForeseenRule[] = [];

  constructor(readonly isDryRun: boolean) {}

  problem(problem: LineProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
    else this.problemsLeftOut += 1;
  }

  foresee(rule: ForeseenRule): void {
    if (this.foreseen.length < MOST_SHOWN) this.foreseen.push(rule);
  }
}

/** Members of a JSON export. */
const GROUPS = 'groups';
const RULES = 'redirects';
const MOST_GROUPS = 10_000;
/** The group of rules whose own group is not in the file. */
const OTHERS: NewGroup = { name: 'Group', moduleId: 1, enabled: true };

/** Reads a JSON export: creates its groups, and maps its rules to them. */
class ImportedGroups {
  /** Ids of the created groups, by their ids in the file. */
  private readonly known = new Map<number, number>();
  private others: number | undefined;

  constructor(
    private readonly rows: GroupsRepository,
    private readonly changes: RuleChangesRepository,
    private readonly isDryRun: boolean,
  ) {}

  /** Creates the groups; yields the problems of invalid ones. */
  async *read(file: RuleFile): AsyncGenerator<LineProblem> {
    const groups: { number: number | undefined; group: NewGroup }[] = [];
    for await (const element of elementsOf(textOf(file.bytes()), GROUPS)) {
      // Syntax errors are reported when the rules are read.
      if ('problem' in element) continue;
      const { id, name, module_id: moduleId, enabled } = element.value as Record<string, unknown>;
      const group = cleanGroup({ name: typeof name === 'string' ? name : '', moduleId: asNumber(moduleId) ?? 0 });
      if (!group) yield { line: element.line, problem: 'The group has no name or no module.' };
      else if (groups.length >= MOST_GROUPS) yield { line: element.line, problem: 'There are too many groups.' };
      else groups.push({ number: asNumber(id), group: { ...group, enabled: enabled !== false } });
    }
    await this.make(groups);
  }

  /** The rules, with the ids of the created groups. */
  async *rules(file: RuleFile): AsyncGenerator<ReadRule<SentRule>> {
    for await (const element of elementsOf(textOf(file.bytes()), GROUPS, RULES)) {
      if ('problem' in element) {
        yield element;
        continue;
      }
      if (element.list !== RULES) continue;
      const sent = element.value as SentRule & { last_access_gmt?: unknown };
      const group_id = this.known.get(asNumber(sent.group_id) ?? 0) ?? (this.others ??= await this.insert(OTHERS));
      const last_access = sent.last_access_gmt ?? sent.last_access;
      yield { line: element.line, rule: { ...sent, group_id, last_access } };
    }
  }

  private async make(groups: readonly { number: number | undefined; group: NewGroup }[]): Promise<void> {
    const insert = async () => {
      this.known.clear();
      for (const { number, group } of groups) {
        const id = await this.insert(group);
        if (number !== undefined) this.known.set(number, id);
      }
    };
    if (this.isDryRun || !groups.length) await insert();
    else await this.changes.run(insert);
  }

  /** Creates a group; in a dry run any id stands for it. */
  private insert(group: NewGroup): Promise<number> {
    if (this.isDryRun) return Promise.resolve(1);
    return this.changes.run(async () => {
      await this.changes.record([]);
      return this.rows.insert(group);
    });
  }
}

/** Rules that are stored in one transaction. */
const BATCH = 1000;

/**
 * Stores many rules in several transactions, so that other writers need not wait for all of them. Instances are
 * notified after the last one; after more than one batch they reload all rules.
 */
class RuleBatches {
  private waiting: RuleDraft[] = [];
  private isFirst = true;

  constructor(
    private readonly db: Db,
    private readonly rows: RulesRepository,
    private readonly changes: RuleChangesRepository,
  ) {}

  async add(draft: RuleDraft): Promise<void> {
    this.waiting.push(draft);
    if (this.waiting.length < BATCH) return;
    const rules = this.take();
    this.isFirst = false;
    await this.db.transaction(() => this.rows.insertMany(rules));
  }

  /** Stores the rest and notifies all instances. */
  async end(): Promise<void> {
    const rules = this.take();
    await this.changes.run(async () => {
      const made = await this.rows.insertMany(rules);
      if (this.isFirst) await this.changes.record(made);
    });
  }

  private take(): RuleDraft[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }
}
