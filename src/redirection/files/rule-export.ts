import { Injectable } from '@nestjs/common';
import { Where, sql } from '#libs/db';
import { JsonStream, LongText, SiteAddress, View } from '#libs/rest';
import { PublishedEntries } from '../../entries/index.js';
import { GroupPresenter } from '../groups/group.presenter.js';
import { GroupRows } from '../groups/group-rows.js';
import type { ModuleId } from '../groups/group.js';
import { VisitLog } from '../logs/visit-log.js';
import { flagsOf } from '../rules/rule-flags.js';
import { RuleRows } from '../rules/rule-rows.js';
import { RuleSettings } from '../rules/rule-settings.js';
import { RulePresenter } from '../rules/rule.presenter.js';
import type { Rule } from '../rules/rule.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { CONVENTION_VERSION } from '../settings/setting-catalogue.js';
import { writeApache } from './formats/apache-writer.js';
import { writeCsv } from './formats/csv-writer.js';
import { writeJson } from './formats/json-writer.js';
import { writeNginx } from './formats/nginx-writer.js';
import type { ServerFileHead } from './formats/server-file.js';
import type { FiledRule, Report, Untold } from './formats/told-rule.js';

/** Formats that rules are written in. */
export const EXPORT_FORMATS = ['csv', 'apache', 'nginx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whose rules are exported: enabled ones in enabled groups of a module, or all there are. */
export type Exported = ModuleId | 'all';

/** A text that is made while it is read, and what was counted when it has been read. */
export interface RuleText {
  pieces: AsyncIterable<string>;
  /** How many rules there are. */
  total: () => number;
  /** What the format could not tell, at most as much as `MOST_UNTOLD`, and how much more. */
  untold: readonly Untold[];
  untoldLeftOut: () => number;
}

const MOST_UNTOLD = 100;
const WHOLE = new View('view');

/** Writes rules as files of other programs (redirection 13), without holding more of them than some in memory. */
@Injectable()
export class RuleExport {
  constructor(
    private readonly rows: RuleRows,
    private readonly groups: GroupRows,
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
        text.untold.length ? text.untold.map(({ isLeftOut, ...one }) => ({ ...one, left_out: isLeftOut })) : undefined,
      not_expressed_left_out: () => text.untoldLeftOut() || undefined,
    });
  }

  /** The text of the rules in a format. */
  async text(exported: Exported, format: ExportFormat): Promise<RuleText> {
    await this.visits.flushed();
    const untold: Untold[] = [];
    let [total, leftOut] = [0, 0];
    const report: Report = (one) => {
      if (untold.length < MOST_UNTOLD) untold.push(one);
      else leftOut += 1;
    };
    const rules = this.rules(exported, () => (total += 1));
    const pieces = await this.pieces(rules, exported, format, report);
    return { pieces, total: () => total, untold, untoldLeftOut: () => leftOut };
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
    const where = new Where();
    if (exported !== 'all') {
      const inModule = 'SELECT g.id FROM redirection_groups g WHERE g.module_id = ? AND g.enabled = 1';
      where.and(`r.enabled = 1 AND r.group_id IN (${inModule})`, exported);
    }
    for await (const rules of this.rows.inBatches(where)) {
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

  /** Rules as answers show them, with the moment of the last visit, which these round to a day. */
  private async *shownRules(rules: AsyncIterable<Rule>): AsyncGenerator<object> {
    for await (const rule of rules) {
      const shown = this.rulePresenter.one(this.settings.shown(rule), WHOLE);
      yield rule.lastAccess === null ? shown : { ...shown, last_access_gmt: rule.lastAccess };
    }
  }

  private async shownGroups(exported: Exported): Promise<object[]> {
    const chosen = exported === 'all' ? sql`1` : sql`g.module_id = ${exported} AND g.enabled = 1`;
    const groups = await this.groups.where(sql`${chosen} ORDER BY g.id`);
    const sizes = await this.groups.sizes(groups.map(({ id }) => id));
    return groups.map((group) => this.groupPresenter.one({ ...group, size: sizes.get(group.id) ?? 0 }, WHOLE));
  }
}
