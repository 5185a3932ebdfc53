import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoArgs } from '#libs/args';
import { Args, Can, Namespace, Requested, type RestRequest, Returns, SiteAddress, Update } from '#libs/rest';
import { FirstGroups } from '../groups/first-groups.js';
import { RedirectionPolicy } from '../redirection.policy.js';
import { fail } from '../redirection.errors.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { IP_HEADERS } from '../settings/setting-catalogue.js';
import { DataRemoval } from './data-removal.js';
import { DataUpgrade } from './data-upgrade.js';
import { InstallationChecks } from './installation-checks.js';
import { CONFIRMATION, DeleteDataArgs, RepairArgs, UpgradeArgs } from './plugin.args.js';
import { DeletedPresenter, InstallationPresenter, ReachedPresenter, UpgradePresenter } from './plugin.presenters.js';

/** How redirection works here, repairs, and the end of its data (redirection 11). */
@Namespace('redirection/v1')
@Controller('plugin')
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

  @Get()
  @Can(RedirectionPolicy, 'manage')
  @Returns(InstallationPresenter)
  @ApiOperation({ summary: 'Looks whether what redirection keeps is whole.' })
  async show(@Args() _args: NoArgs, @Requested() request: RestRequest) {
    const state = {
      checks: await this.checks.run(),
      database: this.settings.current.database,
      headers: addressHeaders(request),
    };
    return this.installation.one(state, request.view);
  }

  @Update()
  @Can(RedirectionPolicy, 'manage')
  @Returns(InstallationPresenter)
  @ApiOperation({ summary: 'Repairs what is not whole, or sets a value to look for faults.' })
  async repair(@Args() { name, value }: RepairArgs, @Requested() request: RestRequest) {
    if (name !== undefined && value !== undefined) {
      if (name === 'database') await this.upgrade.setVersion(value);
      await this.groups.make();
    } else await this.checks.repair();
    return this.show({}, request);
  }

  @Get('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ReachedPresenter)
  @ApiOperation({ summary: 'Tells that the interface can be reached.' })
  test(@Args() _args: NoArgs, @Requested() { view }: RestRequest) {
    return this.reached.one({}, view);
  }

  @Update('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ReachedPresenter)
  @ApiOperation({ summary: 'Tells that the interface can be reached with these verbs.' })
  testEdit(@Args() args: NoArgs, @Requested() request: RestRequest) {
    return this.test(args, request);
  }

  @Delete('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ReachedPresenter)
  @ApiOperation({ summary: 'Tells that the interface can be reached with this verb.' })
  testDelete(@Args() args: NoArgs, @Requested() request: RestRequest) {
    return this.test(args, request);
  }

  @Update('data')
  @Can(RedirectionPolicy, 'manage')
  @Returns(UpgradePresenter)
  @ApiOperation({ summary: 'Upgrades what is stored by a step.' })
  async upgradeData(@Args() { upgrade }: UpgradeArgs, @Requested() { view }: RestRequest) {
    return this.upgrades.one(await this.upgrade.step(upgrade), view);
  }

  @Update('delete')
  @Can(RedirectionPolicy, 'manage')
  @Returns(DeletedPresenter)
  @ApiResponse({ status: 400, description: 'It was not confirmed.' })
  @ApiOperation({ summary: 'Deletes all rules, groups, logs and settings of redirection for good.' })
  async deleteData(@Args() { confirm }: DeleteDataArgs, @Requested() { view, sent, query }: RestRequest) {
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
