import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress } from '#libs/rest';
import { FirstGroups } from '../groups/first-groups.js';
import { GroupRows } from '../groups/group-rows.js';
import { LOGS } from '../logs/log-kinds.js';
import { RuleChanges } from '../rules/rule-changes.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { DATABASE_VERSION } from '../settings/setting-catalogue.js';

/** What a look at the data has shown. */
export interface Check {
  name: string;
  id: string;
  message: string;
  status: 'good' | 'problem' | 'error';
}

const TABLES = [
  'redirection_groups',
  'redirection_rules',
  'redirection_changes',
  ...Object.values(LOGS).map(({ table }) => table),
];
const MANY_EXPRESSIONS = 200;

/** Looks whether what is stored is whole, and repairs what can be repaired (redirection 11). */
@Injectable()
export class InstallationChecks {
  constructor(
    private readonly db: Db,
    private readonly settings: RedirectionSettings,
    private readonly groups: GroupRows,
    private readonly firstGroups: FirstGroups,
    private readonly changes: RuleChanges,
    private readonly site: SiteAddress,
  ) {}

  /** Everything that was looked at. Without its tables nothing else can be. */
  async run(): Promise<Check[]> {
    const tables = await this.tables();
    if (tables.status === 'error') return [tables];
    const expressions = await this.expressions();
    return [
      tables,
      await this.anyGroups(),
      await this.rulesInGroups(),
      await this.monitor(),
      this.addresses(),
      ...(expressions ? [expressions] : []),
    ];
  }

  /** Repairs what is not good, as far as it can be. */
  async repair(): Promise<void> {
    for (const { id, status } of await this.run()) if (status !== 'good') await this.repairOne(id);
  }

  private async repairOne(id: string): Promise<void> {
    if (id === 'db') await this.settings.change(() => ({ database: DATABASE_VERSION }));
    else if (id === 'groups') await this.firstGroups.make();
    else if (id === 'redirect_groups') await this.moveOrphans();
    else if (id === 'monitor')
      await this.settings.change(async ({ monitor_post: id }) => ({ monitor_post: await this.settings.groupFor(id) }));
    else if (id === 'redirect_url') await this.settings.change(() => ({ https: false }));
  }

  private async tables(): Promise<Check> {
    const there = await this.db.current<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name IN (?)',
      [TABLES],
    );
    const missing = TABLES.filter((table) => !there.some(({ name }) => name === table));
    const check = { name: 'Database tables', id: 'db' };
    if (missing.length) return { ...check, status: 'error', message: `There is no table ${missing.join(', ')}.` };
    const { database } = this.settings.current;
    return database === DATABASE_VERSION
      ? { ...check, status: 'good', message: 'All tables are present.' }
      : { ...check, status: 'problem', message: `The data are those of version ${database}.` };
  }

  private async anyGroups(): Promise<Check> {
    const check = { name: 'Groups', id: 'groups' };
    return (await this.groups.areEmpty())
      ? { ...check, status: 'problem', message: 'There are no groups.' }
      : { ...check, status: 'good', message: 'There are groups.' };
  }

  private async rulesInGroups(): Promise<Check> {
    const [row] = await this.db.current<{ orphans: unknown }>(
      `SELECT COUNT(*) AS orphans FROM redirection_rules r LEFT JOIN redirection_groups g ON g.id = r.group_id WHERE g.id IS NULL`,
    );
    const orphans = Number(row?.orphans ?? 0);
    const check = { name: 'Groups of redirects', id: 'redirect_groups' };
    return orphans
      ? { ...check, status: 'problem', message: `The group of ${orphans} redirects is gone.` }
      : { ...check, status: 'good', message: 'All redirects have a group.' };
  }

  private async moveOrphans(): Promise<void> {
    await this.firstGroups.make();
    await this.changes.run(async () => {
      const first = await this.settings.groupFor(0);
      await this.db.write(
        `UPDATE redirection_rules SET group_id = ? WHERE group_id NOT IN (SELECT g.id FROM redirection_groups g)`,
        [first],
      );
    });
  }

  private async monitor(): Promise<Check> {
    const { monitor_post: id } = this.settings.current;
    const check = { name: 'Group of moved entries', id: 'monitor' };
    return id === 0 || (await this.groups.exists(id))
      ? { ...check, status: 'good', message: id ? 'The group is there.' : 'Moved entries are not followed.' }
      : { ...check, status: 'problem', message: `There is no group ${id}, to which the option monitor_post leads.` };
  }

  /** Whether all visits would be sent to addresses where the site is not. */
  private addresses(): Check {
    const check = { name: 'Protocol of the site', id: 'redirect_url' };
    return this.settings.current.https && !this.site.url.startsWith('https:')
      ? { ...check, status: 'problem', message: `Visits are sent to https, but the site is at ${this.site.url}.` }
      : { ...check, status: 'good', message: 'The options fit the address of the site.' };
  }

  private async expressions(): Promise<Check | undefined> {
    const [row] = await this.db.current<{ expressions: unknown }>(
      'SELECT COUNT(*) AS expressions FROM redirection_rules WHERE is_regex = 1',
    );
    const expressions = Number(row?.expressions ?? 0);
    if (expressions <= MANY_EXPRESSIONS) return undefined;
    const message = `There are ${expressions} expressions. Plain sources take less time.`;
    return { name: 'Expressions', id: 'regex', status: 'problem', message };
  }
}
