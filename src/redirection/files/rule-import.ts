import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/binding';
import { Db } from '#libs/db';
import { fail, type NewGroup } from '../common/index.js';
import { cleanGroup } from '../groups/index.js';
import { literalsOf } from '../matching/index.js';
import {
  draftRule,
  type DraftSetting,
  GroupsRepository,
  RuleChangesRepository,
  type RuleDraft,
  RulesRepository,
  type SentRule,
} from '../records/index.js';
import { RuleSettings } from '../rules/index.js';
import { readApache } from './formats/apache-reader.js';
import type { CsvColumn } from './formats/csv-columns.js';
import { readCsv, separatorOf } from './formats/csv.js';
import { elementsOf } from './formats/json.js';
import { readNginx } from './formats/nginx-reader.js';
import { type FileFormat, formatOf, type LineProblem, type ReadRule } from './formats/rule-format.js';
import { linesByPiece, linesOf, textOf } from './formats/text-lines.js';
import type { RuleFile } from './received-file.js';

/** Options of an import. */
interface ImportOptions {
  /** Id of the group for the rules. A JSON export has its own groups. */
  groupId: number;
  /** Whether all rules are created disabled. */
  isDisabled?: boolean;
  /** The meanings of the columns of a CSV file; without them, its header or their order says so. */
  columns?: readonly (CsvColumn | undefined)[] | undefined;
  /** Whether to report what would be imported without changing anything. */
  isDryRun: boolean;
  /** Called with the number of rules imported so far. */
  progressed?: (rules: number) => void;
  /** Stops the import before the next rule. */
  signal?: AbortSignal;
}

/** A rule to import, or a problem. */
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
  async file(file: RuleFile, options: ImportOptions): Promise<ImportOutcome> {
    const format = formatOf(file.name, await file.beginning());
    const outcome = new ImportOutcome(options.isDryRun);
    if (format === 'json') {
      const groups = new ImportedGroups(this.groups, this.changes, options.isDryRun);
      for await (const problem of groups.read(file)) outcome.problem(problem);
      await this.take(oneByOne(groups.rules(file)), options, outcome);
      return outcome;
    }
    const group = (await this.groups.find(options.groupId)) ?? fail('redirect_import_invalid_group');
    const size = (await this.rows.groupSizes([group.id])).get(group.id) ?? 0;
    const rules = inGroup(await this.read(file, format, options), { group_id: group.id, enabled: group.enabled }, size);
    await this.take(rules, options, outcome);
    return outcome;
  }

  /** Imports rules from a source other than a file. */
  async rules(rules: AsyncIterable<Incoming>, options: Omit<ImportOptions, 'groupId'>): Promise<ImportOutcome> {
    const outcome = new ImportOutcome(options.isDryRun);
    await this.take(oneByOne(rules), options, outcome);
    return outcome;
  }

  /** The rules of a file, some at a time. */
  private async read(
    file: RuleFile,
    format: Exclude<FileFormat, 'json'>,
    { columns }: Pick<ImportOptions, 'columns'>,
  ): Promise<AsyncIterable<readonly ReadRule[]>> {
    const text = () => textOf(file.bytes());
    if (format === 'nginx') return oneByOne(readNginx(text()));
    if (format === 'apache') return oneByOne(readApache(() => linesOf(text())));
    return readCsv(linesByPiece(text()), { separator: await separatorOf(linesOf(text())), columns });
  }

  private async take(
    rules: AsyncIterable<readonly Incoming[]>,
    { isDryRun, isDisabled = false, progressed, signal }: Omit<ImportOptions, 'groupId'>,
    outcome: ImportOutcome,
  ): Promise<void> {
    const batches = new RuleBatches(this.db, this.rows, this.changes);
    const setting = this.settings.drafting;
    let seen = 0;
    try {
      for await (const some of rules) {
        for (const read of some) {
          if (signal?.aborted) return;
          seen += 1;
          if (seen % PROGRESS_EVERY === 0) progressed?.(outcome.imported);
          const draft = draftOf(read, { setting, isDisabled }, outcome);
          if (!draft) continue;
          if (!isDryRun && batches.add(draft)) await batches.store();
          outcome.imported += 1;
        }
      }
    } finally {
      if (!isDryRun && outcome.imported) await batches.end();
    }
  }
}

/** The draft of a rule, with what the outcome says of it; undefined if it is refused. */
function draftOf(
  read: Incoming,
  { setting, isDisabled }: { setting: DraftSetting; isDisabled: boolean },
  outcome: ImportOutcome,
): RuleDraft | undefined {
  if ('problem' in read) {
    outcome.problem(read);
    return undefined;
  }
  const { line, rule } = read;
  const { draft, refusal } = draftRule(rule, setting);
  if (!draft) {
    outcome.problem({ line, problem: refusal });
    return undefined;
  }
  if (isDisabled) draft.enabled = false;
  if (draft.problem !== null) {
    draft.enabled = false;
    outcome.disabled += 1;
    outcome.problem({ line, problem: `The rule is disabled. ${draft.problem}` });
  }
  // In files, the position 0 is a position, not the default.
  if (rule.position === 0) draft.position = 0;
  outcome.addToPreview({ line, rule });
  outcome.answers(line, draft);
  return draft;
}

async function* oneByOne<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  for await (const one of all) yield [one];
}

/** Adds the group of rules, whose other rules are tried before. */
async function* inGroup(
  pieces: AsyncIterable<readonly ReadRule[]>,
  group: { group_id: number; enabled: boolean },
  size: number,
): AsyncGenerator<readonly Incoming[]> {
  for await (const rules of pieces)
    yield rules.map((read) => {
      if ('problem' in read) return read;
      const { position, enabled = true, ...rule } = read.rule;
      const own = { ...group, enabled: enabled && group.enabled };
      return { ...read, rule: { ...rule, ...own, ...(position === undefined ? {} : { position: size + position }) } };
    });
}

/** Maximum number of listed problems and previewed rules; further ones are only counted. */
const MAX_PROBLEMS = 100;
const MAX_LISTED = 20;

/** A problem, and the line of the first later rule that may answer visits of the refused one. */
interface ReportedProblem extends LineProblem {
  answeredBy?: number;
}

/** A rule that a dry run would create. */
interface PreviewedRule {
  line: number;
  rule: SentRule;
}

/** The result of an import or a dry run. */
export class ImportOutcome {
  imported = 0;
  /** Number of imported rules that are disabled because the engine cannot run them. */
  disabled = 0;
  readonly problems: ReportedProblem[] = [];
  /** Refused lines whose visits no later rule answers so far. */
  private readonly open = new Set<ReportedProblem>();
  moreProblems = 0;
  readonly preview: PreviewedRule[] = [];

  constructor(readonly isDryRun: boolean) {}

  problem(problem: LineProblem): void {
    if (this.problems.length >= MAX_PROBLEMS) {
      this.moreProblems += 1;
      return;
    }
    const reported: ReportedProblem = { ...problem };
    this.problems.push(reported);
    if (problem.start !== undefined) this.open.add(reported);
  }

  /** Notes refused lines whose visits a rule may answer, which the server would not have asked. */
  answers(line: number, { url, isRegex, enabled }: RuleDraft): void {
    if (!this.open.size || !enabled) return;
    const start = isRegex ? literalsOf(url, false).start : url;
    for (const problem of this.open) {
      const { start: other = '' } = problem;
      if (!start.startsWith(other) && !other.startsWith(start)) continue;
      problem.answeredBy = line;
      this.open.delete(problem);
    }
  }

  addToPreview(rule: PreviewedRule): void {
    if (this.preview.length < MAX_LISTED) this.preview.push(rule);
  }
}

/** Members of a JSON export. */
const GROUPS = 'groups';
const RULES = 'redirects';
const MAX_GROUPS = 10_000;
/** The group of rules whose group is not in the file. */
const OTHERS: NewGroup = { name: 'Group', moduleId: 1, enabled: true };

/** Reads a JSON export: creates its groups and assigns its rules to them. */
class ImportedGroups {
  /** Ids of the created groups by id in the file. */
  private readonly known = new Map<number, number>();
  private others: number | undefined;

  constructor(
    private readonly rows: GroupsRepository,
    private readonly changes: RuleChangesRepository,
    private readonly isDryRun: boolean,
  ) {}

  /** Creates the groups; yields a problem for each invalid one. */
  async *read(file: RuleFile): AsyncGenerator<LineProblem> {
    const groups: { fileId: number | undefined; group: NewGroup }[] = [];
    for await (const element of elementsOf(textOf(file.bytes()), GROUPS)) {
      // Syntax errors are reported when the rules are read.
      if ('problem' in element) continue;
      const { id, name, module_id: moduleId, enabled } = element.value as Record<string, unknown>;
      const group = cleanGroup({ name: typeof name === 'string' ? name : '', moduleId: asNumber(moduleId) ?? 0 });
      if (!group) yield { line: element.line, problem: 'The group has no name or no module.' };
      else if (groups.length >= MAX_GROUPS) yield { line: element.line, problem: 'There are too many groups.' };
      else groups.push({ fileId: asNumber(id), group: { ...group, enabled: enabled !== false } });
    }
    await this.createAll(groups);
  }

  /** Yields the rules with the ids of the created groups. */
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

  private async createAll(groups: readonly { fileId: number | undefined; group: NewGroup }[]): Promise<void> {
    const insert = async () => {
      this.known.clear();
      for (const { fileId, group } of groups) {
        const id = await this.insert(group);
        if (fileId !== undefined) this.known.set(fileId, id);
      }
    };
    if (this.isDryRun || !groups.length) await insert();
    else await this.changes.run(insert);
  }

  /** Creates a group and returns its id; returns a placeholder in a dry run. */
  private insert(group: NewGroup): Promise<number> {
    if (this.isDryRun) return Promise.resolve(1);
    return this.changes.run(async () => {
      await this.changes.record([]);
      return this.rows.insert(group);
    });
  }
}

/** Number of rules stored per transaction. */
const BATCH = 1000;

/**
 * Stores many rules in several transactions, so that other writers do not wait for all of them; the next batch is read
 * meanwhile. Instances are notified after the last transaction. After more than one batch they reload all rules.
 */
class RuleBatches {
  private waiting: RuleDraft[] = [];
  private isFirst = true;
  /** The batch that is being stored. */
  private storing: Promise<unknown> = Promise.resolve();
  /** The number of rules by group. */
  private readonly sizes = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly rows: RulesRepository,
    private readonly changes: RuleChangesRepository,
  ) {}

  /** Adds a rule. Returns whether the batch has to be stored. */
  add(draft: RuleDraft): boolean {
    this.waiting.push(draft);
    return this.waiting.length >= BATCH;
  }

  /** Begins to store the batch, when the one before is stored. */
  async store(): Promise<void> {
    const rules = this.take();
    await this.storing;
    this.isFirst = false;
    this.storing = this.db
      .transaction(async () => {
        // A transaction that is repeated starts with the same sizes.
        const sizes = new Map(this.sizes);
        await this.rows.insertAll(rules, sizes);
        return sizes;
      })
      .then((sizes) => sizes.forEach((size, id) => this.sizes.set(id, size)));
    // It is awaited by the next batch, or at the end.
    this.storing.catch(() => undefined);
  }

  /** Stores the remaining rules and notifies all instances. */
  async end(): Promise<void> {
    const isStored = await this.storing.then(
      () => true,
      () => false,
    );
    const rules = isStored ? this.take() : [];
    await this.changes.run(async () => {
      const made = await this.rows.insertMany(rules, new Map(this.sizes));
      if (this.isFirst) await this.changes.record(made, 'created');
      else await this.changes.publish([0], 'created');
    });
    // Fails if the last batch did.
    await this.storing;
  }

  private take(): RuleDraft[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }
}
