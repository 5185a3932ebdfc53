import { Injectable } from '@nestjs/common';
import { JsonStream, LongText, SiteAddress, View } from '#libs/rest';
import { PublishedEntries } from '../../entries/addresses/index.js';
import { GroupPresenter } from '../groups/group.presenter.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import type { ModuleId } from '../groups/redirection-group.entity.js';
import { VisitLog } from '../logs/visit-log.js';
import { RuleSettings } from '../rules/rule-settings.js';
import { flagsOf, type Rule } from '../rules/rule.js';
import { RulePresenter } from '../rules/rule.presenter.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { CONVENTION_VERSION, RedirectionSettings } from '../settings/redirection-settings.js';
import { writeApache } from './formats/apache-writer.js';
import { writeCsv } from './formats/csv.js';
import { writeJson } from './formats/json.js';
import { writeNginx } from './formats/nginx-writer.js';
import type { FiledRule, Report, Unexpressed } from './formats/rule-format.js';
import type { ServerFileHead } from './formats/server-file.js';

/** Formats that rules are written in. */
export const EXPORT_FORMATS = ['csv', 'apache', 'nginx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The exported rules: the enabled ones of enabled groups of a module, or all. */
export type Exported = ModuleId | 'all';

/** A text that is produced while it is read; the counts are complete when it has been read. */
interface RuleText {
  pieces: AsyncIterable<string>;
  /** How many rules there are. */
  total: () => number;
  /** What the format cannot express, at most `MOST_UNEXPRESSED` entries, and how many more there are. */
  unexpressed: readonly Unexpressed[];
  unexpressedLeftOut: () => number;
}

const MOST_UNEXPRESSED = 100;
const WHOLE = new View('view');

/** Writes rules as files, in batches, so that memory does not grow with the number of rules. */
@Injectable()
export class RuleExport {
  constructor(
    private readonly repository: RulesRepository,
    private readonly groups: GroupsRepository,
    private readonly rulePresenter: RulePresenter,
    private readonly groupPresenter: GroupPresenter,
    private readonly settings: RuleSettings,
    private readonly options: RedirectionSettings,
    private readonly entries: PublishedEntries,
    private readonly site: SiteAddress,
    private readonly visits: VisitLog,
  ) {}

  /** The answer of the route: the text in an object. */
  async answer(exported: Exported, format: ExportFormat): Promise<JsonStream> {
    const text = await this.text(exported, format);
    return new JsonStream({
      data: new LongText(text.pieces),
      total: text.total,
      not_expressed: () =>
        text.unexpressed.length
          ? text.unexpressed.map(({ isLeftOut, ...one }) => ({ ...one, left_out: isLeftOut }))
          : undefined,
      not_expressed_left_out: () => text.unexpressedLeftOut() || undefined,
    });
  }

  /** The text of the rules in a format. */
  async text(exported: Exported, format: ExportFormat): Promise<RuleText> {
    await this.visits.flushed();
    const unexpressed: Unexpressed[] = [];
    let [total, leftOut] = [0, 0];
    const report: Report = (one) => {
      if (unexpressed.length < MOST_UNEXPRESSED) unexpressed.push(one);
      else leftOut += 1;
    };
    const rules = this.rules(exported, () => (total += 1));
    const pieces = await this.pieces(rules, exported, format, report);
    return { pieces, total: () => total, unexpressed, unexpressedLeftOut: () => leftOut };
  }

  private async pieces(
    rules: AsyncIterable<Rule>,
    exported: Exported,
    format: ExportFormat,
    report: Report,
  ): Promise<AsyncIterable<string>> {
    if (format === 'json') {
      const { version, date } = this.head();
      return writeJson({ version, date }, await this.shownGroups(exported), this.shownRules(rules));
    }
    if (format === 'csv') return writeCsv(this.filed(rules), report);
    const head: ServerFileHead = {
      ...this.head(),
      address: this.site.home,
      forcesHttps: this.options.current.https,
      chance: await this.entries.random(),
    };
    return (format === 'apache' ? writeApache : writeNginx)(this.filed(rules), head, report);
  }

  private head(): { version: string; date: string } {
    return { version: CONVENTION_VERSION, date: new Date().toUTCString().replace('GMT', '+0000') };
  }

  private async *rules(exported: Exported, counted: () => void): AsyncGenerator<Rule> {
    for await (const rules of this.repository.exportedInBatches(exported)) {
      for (const rule of rules) {
        counted();
        yield rule;
      }
    }
  }

  private async *filed(rules: AsyncIterable<Rule>): AsyncGenerator<FiledRule> {
    const { defaults } = this.settings;
    for await (const rule of rules) yield { ...rule, flags: flagsOf(rule, defaults) };
  }

  /** Rules as in answers, with the exact time of the last visit; answers have the day only. */
  private async *shownRules(rules: AsyncIterable<Rule>): AsyncGenerator<object> {
    for await (const rule of rules) {
      const shown = this.rulePresenter.one(this.settings.shown(rule), WHOLE);
      yield rule.lastAccess === null ? shown : { ...shown, last_access_gmt: rule.lastAccess };
    }
  }

  private async shownGroups(exported: Exported): Promise<object[]> {
    const groups = await this.groups.ofModule(exported);
    const sizes = await this.repository.groupSizes(groups.map(({ id }) => id));
    return groups.map((group) => this.groupPresenter.one({ ...group, size: sizes.get(group.id) ?? 0 }, WHOLE));
  }
}
