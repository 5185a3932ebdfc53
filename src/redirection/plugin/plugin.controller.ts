import type { IncomingHttpHeaders } from 'node:http';
import { Controller } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { EDIT, Route, SiteAddress, type RestRequest } from '#libs/rest';
import { FirstGroups } from '../groups/first-groups.js';
import { mayManageRedirections } from '../may-manage.js';
import { fail } from '../redirection.errors.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { IP_HEADERS } from '../settings/setting-catalogue.js';
import { DataRemoval } from './data-removal.js';
import { DataUpgrade } from './data-upgrade.js';
import { InstallationChecks } from './installation-checks.js';
import { CONFIRMATION, DeleteDataArgs, RepairArgs, UpgradeArgs } from './plugin.args.js';
import { DeletedPresenter, InstallationPresenter, ReachedPresenter, UpgradePresenter } from './plugin.presenters.js';

/** How redirection works here, repairs, and the end of its data (redirection 11). */
@Controller('redirection/v1/plugin')
export class PluginController {
  constructor(
    private readonly checks: InstallationChecks,
    private readonly upgrade: DataUpgrade,
    private readonly removal: DataRemoval,
    private readonly groups: FirstGroups,
    private readonly settings: RedirectionSettings,
    private readonly site: SiteAddress,
    private readonly installation: InstallationPresenter,
    private readonly reached: ReachedPresenter,
    private readonly deleted: DeletedPresenter,
    private readonly upgrades: UpgradePresenter,
  ) {}

  @Route('GET', '', {
    summary: 'Looks whether what redirection keeps is whole.',
    shows: InstallationPresenter,
    may: mayManageRedirections,
  })
  async show(_args: NoArgs, request: RestRequest) {
    const state = {
      checks: await this.checks.run(),
      database: this.settings.current.database,
      headers: addressHeaders(request),
    };
    return this.installation.one(state, request.view);
  }

  @Route(EDIT, '', {
    summary: 'Repairs what is not whole, or sets a value to look for faults.',
    shows: InstallationPresenter,
    may: mayManageRedirections,
  })
  async repair({ name, value }: RepairArgs, request: RestRequest) {
    if (name !== undefined && value !== undefined) {
      if (name === 'database') await this.upgrade.setVersion(value);
      await this.groups.make();
    } else await this.checks.repair();
    return this.show({}, request);
  }

  @Route('GET', 'test', {
    summary: 'Tells that the interface can be reached.',
    shows: ReachedPresenter,
    may: mayManageRedirections,
  })
  test(_args: NoArgs, { view }: RestRequest) {
    return this.reached.one({}, view);
  }

  @Route(EDIT, 'test', {
    summary: 'Tells that the interface can be reached with these verbs.',
    shows: ReachedPresenter,
    may: mayManageRedirections,
  })
  testEdit(args: NoArgs, request: RestRequest) {
    return this.test(args, request);
  }

  @Route('DELETE', 'test', {
    summary: 'Tells that the interface can be reached with this verb.',
    shows: ReachedPresenter,
    may: mayManageRedirections,
  })
  testDelete(args: NoArgs, request: RestRequest) {
    return this.test(args, request);
  }

  @Route(EDIT, 'data', {
    summary: 'Upgrades what is stored by a step.',
    shows: UpgradePresenter,
    may: mayManageRedirections,
  })
  async upgradeData({ upgrade }: UpgradeArgs, { view }: RestRequest) {
    return this.upgrades.one(await this.upgrade.step(upgrade), view);
  }

  @Route(EDIT, 'delete', {
    summary: 'Deletes all rules, groups, logs and settings of redirection for good.',
    shows: DeletedPresenter,
    may: mayManageRedirections,
    refuses: { 400: 'It was not confirmed.' },
  })
  async deleteData({ confirm }: DeleteDataArgs, { view, sent, query }: RestRequest) {
    // An address alone must not be enough: somebody may be led to it.
    if (confirm !== CONFIRMATION || query.confirm === sent.confirm) fail('redirect_delete_unconfirmed');
    await this.removal.run();
    return this.deleted.one({ location: `${this.site.home}/` }, view);
  }
}

/** `HTTP_X_FORWARDED_FOR` → what the header `x-forwarded-for` of the request says. */
function addressHeaders({ http: { headers }, ip }: RestRequest): Record<string, string | false> {
  return Object.fromEntries(
    IP_HEADERS.map((name) => [name, name === 'REMOTE_ADDR' ? ip : headerOf(headers, name)] as const),
  );
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | false {
  const value =
    headers[
      name
        .replace(/^HTTP_/, '')
        .toLowerCase()
        .replaceAll('_', '-')
    ];
  return (Array.isArray(value) ? value.join(', ') : value) ?? false;
}
