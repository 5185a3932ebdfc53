import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { Args, Can, Namespace, Requested, type RestRequest, Returns, SiteAddress, Update } from '#libs/rest';
import { GroupsService } from '../groups/groups.service.js';
import { serverVariable } from '../logs/network-address.js';
import { fail } from '../redirection.errors.js';
import { RedirectionPolicy } from '../redirection.policy.js';
import { IP_HEADERS, RedirectionSettings } from '../settings/redirection-settings.js';
import { DataUpgrade } from './data-upgrade.js';
import { CONFIRMATION, DeleteDataDto, RepairDto, UpgradeDto } from './plugin.dto.js';
import { DeletedPresenter, InstallationPresenter, ReachedPresenter, UpgradePresenter } from './plugin.presenter.js';
import { PluginService } from './plugin.service.js';

/** Checks, repairs, upgrades and deletes the data of redirection. */
@Namespace('redirection/v1')
@Controller('plugin')
export class PluginController {
  constructor(
    private readonly plugin: PluginService,
    private readonly upgrade: DataUpgrade,
    private readonly groups: GroupsService,
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
  async show(@Args() _args: NoDto, @Requested() request: RestRequest) {
    const state = {
      checks: await this.plugin.check(),
      database: this.settings.current.database,
      headers: addressHeaders(request),
    };
    return this.installation.one(state, request.view);
  }

  @Update()
  @Can(RedirectionPolicy, 'manage')
  @Returns(InstallationPresenter)
  @ApiOperation({ summary: 'Repairs what is not whole, or sets a value to look for faults.' })
  async repair(@Args() { name, value }: RepairDto, @Requested() request: RestRequest) {
    if (name !== undefined && value !== undefined) {
      if (name === 'database') await this.upgrade.setVersion(value);
      await this.groups.createFirst();
    } else await this.plugin.repair();
    return this.show({}, request);
  }

  @Get('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ReachedPresenter)
  @ApiOperation({ summary: 'Tells that the interface can be reached.' })
  test(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.reached.one({}, view);
  }

  @Update('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ReachedPresenter)
  @ApiOperation({ summary: 'Tells that the interface can be reached with these verbs.' })
  testEdit(@Args() args: NoDto, @Requested() request: RestRequest) {
    return this.test(args, request);
  }

  @Delete('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ReachedPresenter)
  @ApiOperation({ summary: 'Tells that the interface can be reached with this verb.' })
  testDelete(@Args() args: NoDto, @Requested() request: RestRequest) {
    return this.test(args, request);
  }

  @Update('data')
  @Can(RedirectionPolicy, 'manage')
  @Returns(UpgradePresenter)
  @ApiOperation({ summary: 'Upgrades what is stored by a step.' })
  async upgradeData(@Args() { upgrade }: UpgradeDto, @Requested() { view }: RestRequest) {
    return this.upgrades.one(await this.upgrade.step(upgrade), view);
  }

  @Update('delete')
  @Can(RedirectionPolicy, 'manage')
  @Returns(DeletedPresenter)
  @ApiResponse({ status: 400, description: 'It was not confirmed.' })
  @ApiOperation({ summary: 'Deletes all rules, groups, logs and settings of redirection for good.' })
  async deleteData(@Args() { confirm }: DeleteDataDto, @Requested() { view, sent, query }: RestRequest) {
    // A query parameter is not enough: a link could trigger the deletion.
    if (confirm !== CONFIRMATION || query.confirm === sent.confirm) fail('redirect_delete_unconfirmed');
    await this.plugin.deleteData();
    return this.deleted.one({ location: `${this.site.home}/` }, view);
  }
}

/** The value of each variable that may hold the IP address of the visitor; false for those without. */
const addressHeaders = ({ http: { headers }, ip }: RestRequest): Record<string, string | false> =>
  Object.fromEntries(IP_HEADERS.map((name) => [name, serverVariable(name, headers, ip) ?? false]));
