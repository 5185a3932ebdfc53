import { asNumber } from '#libs/args';
import { cleanGroup, type Group } from '../groups/group.js';
import { GroupRows } from '../groups/group-rows.js';
import { RuleChanges } from '../rules/rule-changes.js';
import type { SentRule } from '../rules/rule-draft.js';
import { elementsOf } from './formats/json-elements.js';
import { textOf } from './formats/text-lines.js';
import type { LineProblem, ReadRule } from './formats/told-rule.js';
import type { RuleFile } from './received-file.js';

/** The lists of a document. */
const GROUPS = 'groups';
const RULES = 'redirects';
const MOST_GROUPS = 10_000;
/** The group of rules whose own one is not in the file. */
const OTHERS: Omit<Group, 'id'> = { name: 'Group', moduleId: 1, enabled: true };

/** The groups of a JSON export, each of which is made anew, and the rules with the groups that they have here. */
export class ImportedGroups {
  /** Numbers of groups here, by those in the file. */
  private readonly known = new Map<number, number>();
  private others: number | undefined;

  constructor(
    private readonly rows: GroupRows,
    private readonly changes: RuleChanges,
    private readonly isDryRun: boolean,
  ) {}

  /** Makes the groups; answers what is wrong with some. */
  async *read(file: RuleFile): AsyncGenerator<LineProblem> {
    const groups: { number: number | undefined; group: Omit<Group, 'id'> }[] = [];
    for await (const element of elementsOf(textOf(file.bytes()), GROUPS, RULES)) {
      // What is wrong with the document is told when the rules are read.
      if ('problem' in element || element.list !== GROUPS) continue;
      const { id, name, module_id: moduleId, enabled } = element.value as Record<string, unknown>;
      const group = cleanGroup({ name: typeof name === 'string' ? name : '', moduleId: asNumber(moduleId) ?? 0 });
      if (!group) yield { line: element.line, problem: 'The group has no name or no module.' };
      else if (groups.length >= MOST_GROUPS) yield { line: element.line, problem: 'There are too many groups.' };
      else groups.push({ number: asNumber(id), group: { ...group, enabled: enabled !== false } });
    }
    await this.make(groups);
  }

  /** The rules with the groups that they belong to here. */
  async *rules(file: RuleFile): AsyncGenerator<ReadRule<SentRule>> {
    for await (const element of elementsOf(textOf(file.bytes()), GROUPS, RULES)) {
      if ('problem' in element) {
        yield element;
        continue;
      }
      if (element.list !== RULES) continue;
      const told = element.value as SentRule & { last_access_gmt?: unknown };
      const group_id = this.known.get(asNumber(told.group_id) ?? 0) ?? (this.others ??= await this.insert(OTHERS));
      const last_access = told.last_access_gmt ?? told.last_access;
      yield { line: element.line, rule: { ...told, group_id, last_access } };
    }
  }

  private async make(groups: readonly { number: number | undefined; group: Omit<Group, 'id'> }[]): Promise<void> {
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

  /** Makes a group; a dry run makes none, and any number stands for it. */
  private insert(group: Omit<Group, 'id'>): Promise<number> {
    if (this.isDryRun) return Promise.resolve(1);
    return this.changes.run(async () => {
      await this.changes.touched([]);
      return this.rows.insert(group);
    });
  }
}
