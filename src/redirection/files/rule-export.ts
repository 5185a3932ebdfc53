import { Injectable } from '@nestjs/common';
import { View } from '#libs/presenting';
import { JsonStream, LongText } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import { CONVENTION_VERSION, flagsOf, type ModuleId, RedirectionSettings, type Rule } from '../common/index.js';
import { GroupPresenter } from '../groups/index.js';
import { VisitLog } from '../logs/index.js';
import { GroupsRepository, RulesRepository } from '../records/index.js';
import { RulePresenter, RuleSettings } from '../rules/index.js';
import { writeApache } from './formats/apache-writer.js';
import { writeCsv } from './formats/csv.js';
import { writeJson } from './formats/json.js';
import { writeNginx } from './formats/nginx-writer.js';
import type { RuleToExport, Report, Unexpressed } from './formats/rule-format.js';
import type { ServerFileHead } from './formats/server-file.js';

/** Formats of exports. */
export const EXPORT_FORMATS = ['csv', 'apache', 'nginx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The rules to export: the enabled ones of enabled groups of a module, or all. */
export type ExportScope = ModuleId | 'all';

/** A text that is generated while it is read. The counts are final once it was read completely. */
interface RuleText {
  pieces: AsyncIterable<string>;
  /** Number of exported rules. */
  total: () => number;
  /** What the format cannot express: at most `MAX_UNEXPRESSED` entries, and the number of further ones. */
  unexpressed: readonly Unexpressed[];
  moreUnexpressed: () => number;
}

const MAX_UNEXPRESSED = 100;
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
    private readonly site: SiteUrls,
    private readonly visits: VisitLog,
  ) {}

  /** The response of the route: the text in an object. */
  async answer(scope: ExportScope, format: ExportFormat): Promise<JsonStream> {
    const text = await this.text(scope, format);
    return new JsonStream({
      data: new LongText(text.pieces),
      total: text.total,
      not_expressed: () =>
        text.unexpressed.length
          ? text.unexpressed.map(({ isOmitted, ...one }) => ({ ...one, left_out: isOmitted }))
          : undefined,
      not_expressed_left_out: () => text.moreUnexpressed() || undefined,
    });
  }

  /** The text of the rules in a format. */
  async text(scope: ExportScope, format: ExportFormat): Promise<RuleText> {
    await this.visits.flushed();
    const unexpressed: Unexpressed[] = [];
    let [total, more] = [0, 0];
    const report: Report = (one) => {
      if (unexpressed.length < MAX_UNEXPRESSED) unexpressed.push(one);
      else more += 1;
    };
    const rules = this.rules(scope, () => (total += 1));
    const pieces = await this.pieces(rules, scope, format, report);
    return { pieces, total: () => total, unexpressed, moreUnexpressed: () => more };
  }

  private async pieces(
    rules: AsyncIterable<Rule>,
    scope: ExportScope,
    format: ExportFormat,
    report: Report,
  ): Promise<AsyncIterable<string>> {
    if (format === 'json') {
      const { version, date } = this.head();
      return writeJson({ version, date }, await this.shownGroups(scope), this.shownRules(rules));
    }
    if (format === 'csv') return writeCsv(this.withFlags(rules), report);
    const head: ServerFileHead = {
      ...this.head(),
      address: this.site.requestedHome,
      forcesHttps: this.options.current.https,
      randomTarget: await this.entries.random(),
    };
    return (format === 'apache' ? writeApache : writeNginx)(this.withFlags(rules), head, report);
  }

  private head(): { version: string; date: string } {
    return { version: CONVENTION_VERSION, date: new Date().toUTCString().replace('GMT', '+0000') };
  }

  private async *rules(scope: ExportScope, counted: () => void): AsyncGenerator<Rule> {
    for await (const rules of this.repository.exportedInBatches(scope)) {
      for (const rule of rules) {
        counted();
        yield rule;
      }
    }
  }

  private async *withFlags(rules: AsyncIterable<Rule>): AsyncGenerator<RuleToExport> {
    const { defaults } = this.settings;
    for await (const rule of rules) yield { ...rule, flags: flagsOf(rule, defaults) };
  }

  /** Rules in the form of API responses, with the exact time of the last visit instead of its day only. */
  private async *shownRules(rules: AsyncIterable<Rule>): AsyncGenerator<object> {
    for await (const rule of rules) {
      const presented = this.rulePresenter.one(this.settings.presented(rule), WHOLE);
      yield rule.lastAccess === null ? presented : { ...presented, last_access_gmt: rule.lastAccess };
    }
  }

  private async shownGroups(scope: ExportScope): Promise<object[]> {
    const groups = await this.groups.ofModule(scope);
    const sizes = await this.repository.groupSizes(groups.map(({ id }) => id));
    return groups.map((group) => this.groupPresenter.one({ ...group, size: sizes.get(group.id) ?? 0 }, WHOLE));
  }
}
