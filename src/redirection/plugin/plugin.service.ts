import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { DATABASE_VERSION, RedirectionSettings } from '../common/index.js';
import { GroupsService } from '../groups/index.js';
import { LogsService } from '../logs/index.js';
import { GroupsRepository, RuleChangesRepository, RulesRepository } from '../records/index.js';
import { PluginRepository } from './plugin.repository.js';

/** The result of a check of the stored data. */
export interface Check {
  name: string;
  id: string;
  message: string;
  status: 'good' | 'problem' | 'error';
}

const MANY_EXPRESSIONS = 200;

/** Checks, repairs and deletes the stored data. */
@Injectable()
export class PluginService {
  constructor(
    private readonly stored: PluginRepository,
    private readonly settings: RedirectionSettings,
    private readonly groups: GroupsRepository,
    private readonly groupsService: GroupsService,
    private readonly rules: RulesRepository,
    private readonly changes: RuleChangesRepository,
    private readonly logs: LogsService,
    private readonly site: SiteUrls,
  ) {}

  /** The results of all checks. If tables are missing, nothing else is checked. */
  async check(): Promise<Check[]> {
    const tables = await this.tables();
    if (tables.status === 'error') return [tables];
    const expressions = await this.expressions();
    return [
      tables,
      await this.anyGroups(),
      await this.rulesInGroups(),
      await this.monitor(),
      this.protocol(),
      ...(expressions ? [expressions] : []),
    ];
  }

  /** Repairs the problems that the checks find, as far as possible. */
  async repair(): Promise<void> {
    for (const { id, status } of await this.check()) if (status !== 'good') await this.repairOne(id);
  }

  /** Resets rules, groups and settings to those of a new site in one transaction, then deletes the logs. */
  async deleteData(): Promise<void> {
    await this.changes.run(async () => {
      await this.rules.deleteAll();
      await this.groups.deleteAll();
      await this.groupsService.createFirst();
      await this.settings.reset();
      await this.changes.publish([0], 'deleted');
    });
    await this.logs.clear('redirects');
    await this.logs.clear('misses');
  }

  private async repairOne(id: string): Promise<void> {
    if (id === 'db') await this.settings.change(() => ({ database: DATABASE_VERSION }));
    else if (id === 'groups') await this.groupsService.createFirst();
    else if (id === 'redirect_groups') await this.moveOrphans();
    else if (id === 'monitor')
      await this.settings.change(async ({ monitor_post: group }) => ({
        monitor_post: await this.groups.idOrFirst(group),
      }));
    else if (id === 'redirect_url') await this.settings.change(() => ({ https: false }));
  }

  private async tables(): Promise<Check> {
    const missing = await this.stored.missingTables();
    const check = { name: 'Database tables', id: 'db' };
    if (missing.length) return { ...check, status: 'error', message: `Missing tables: ${missing.join(', ')}.` };
    const { database } = this.settings.current;
    return database === DATABASE_VERSION
      ? { ...check, status: 'good', message: 'All tables are present.' }
      : { ...check, status: 'problem', message: `The data have version ${database}.` };
  }

  private async anyGroups(): Promise<Check> {
    const check = { name: 'Groups', id: 'groups' };
    return (await this.groups.isEmpty())
      ? { ...check, status: 'problem', message: 'There are no groups.' }
      : { ...check, status: 'good', message: 'At least one group exists.' };
  }

  private async rulesInGroups(): Promise<Check> {
    const orphans = await this.stored.countOrphans();
    const check = { name: 'Groups of redirects', id: 'redirect_groups' };
    return orphans
      ? { ...check, status: 'problem', message: `${orphans} redirects have no group.` }
      : { ...check, status: 'good', message: 'All redirects have a group.' };
  }

  private async moveOrphans(): Promise<void> {
    await this.groupsService.createFirst();
    await this.changes.run(async () => this.stored.moveOrphans(await this.groups.idOrFirst(0)));
  }

  private async monitor(): Promise<Check> {
    const { monitor_post: id } = this.settings.current;
    const check = { name: 'Group for moved entries', id: 'monitor' };
    return id === 0 || (await this.groups.exists(id))
      ? { ...check, status: 'good', message: id ? 'The group exists.' : 'Moved entries are not monitored.' }
      : {
          ...check,
          status: 'problem',
          message: `The option monitor_post names the group ${id}, which does not exist.`,
        };
  }

  /** Checks whether the settings redirect all visits to https although the site has no https URL. */
  private protocol(): Check {
    const check = { name: 'Protocol of the site', id: 'redirect_url' };
    return this.settings.current.https && !this.site.url.startsWith('https:')
      ? {
          ...check,
          status: 'problem',
          message: `Visits are redirected to https, but the URL of the site is ${this.site.url}.`,
        }
      : { ...check, status: 'good', message: 'The options match the URL of the site.' };
  }

  private async expressions(): Promise<Check | undefined> {
    const expressions = await this.stored.countExpressions();
    if (expressions <= MANY_EXPRESSIONS) return undefined;
    const message = `There are ${expressions} regular expressions. Plain sources are faster.`;
    return { name: 'Expressions', id: 'regex', status: 'problem', message };
  }
}
