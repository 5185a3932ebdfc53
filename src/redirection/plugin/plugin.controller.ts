import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Args, Can, Fails, ForAgents, Namespace, Requested, Returns, Update } from '#libs/routes';
import { fail, IP_HEADERS, RedirectionPolicy, RedirectionSettings, serverVariable } from '../common/index.js';
import { GroupsService } from '../groups/index.js';
import { DataUpgrade } from './data-upgrade.js';
import { CONFIRMATION, DeleteDataDto, RepairDto, UpgradeDto } from './plugin.dto.js';
import {
  DeletedPresenter,
  InstallationPresenter,
  ConnectionTestPresenter,
  UpgradePresenter,
} from './plugin.presenter.js';
import { PluginService } from './plugin.service.js';

/** Checks, repairs, upgrades and deletes the data of redirection. */
@Namespace('redirection/v1')
@ForAgents(false)
@Controller('plugin')
export class PluginController {
  constructor(
    private readonly plugin: PluginService,
    private readonly upgrade: DataUpgrade,
    private readonly groups: GroupsService,
    private readonly settings: RedirectionSettings,
    private readonly site: SiteUrls,
    private readonly installation: InstallationPresenter,
    private readonly connectionTest: ConnectionTestPresenter,
    private readonly deleted: DeletedPresenter,
    private readonly upgrades: UpgradePresenter,
  ) {}

  @Get()
  @Can(RedirectionPolicy, 'manage')
  @Returns(InstallationPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ operationId: 'getRedirectionStatus', summary: 'Checks the stored data of redirection.' })
  async show(@Args() _args: NoDto, @Requested() request: RestRequest) {
    const state = {
      checks: await this.plugin.check(),
      database: this.settings.current.database,
      headers: ipHeaders(request),
    };
    return this.installation.one(state, request.view);
  }

  @Update()
  @Can(RedirectionPolicy, 'manage')
  @Returns(InstallationPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'repairRedirection',
    summary: 'Repairs the stored data, or sets a value for debugging.',
  })
  async repair(@Args() { name, value }: RepairDto, @Requested() request: RestRequest) {
    if (name !== undefined && value !== undefined) {
      if (name === 'database') await this.upgrade.setVersion(value);
      await this.groups.createFirst();
    } else await this.plugin.repair();
    return this.show({}, request);
  }

  @Get('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ConnectionTestPresenter)
  @ApiOperation({ operationId: 'testRedirectionGet', summary: 'Confirms that the API is reachable.' })
  test(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.connectionTest.one({}, view);
  }

  @Update('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ConnectionTestPresenter)
  @ApiOperation({
    operationId: 'testRedirectionPost',
    summary: 'Confirms that the API is reachable with these methods.',
  })
  testEdit(@Args() args: NoDto, @Requested() request: RestRequest) {
    return this.test(args, request);
  }

  @Delete('test')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ConnectionTestPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'testRedirectionDelete',
    summary: 'Confirms that the API is reachable with this method.',
  })
  testDelete(@Args() args: NoDto, @Requested() request: RestRequest) {
    return this.test(args, request);
  }

  @Update('data')
  @Can(RedirectionPolicy, 'manage')
  @Returns(UpgradePresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'upgradeRedirectionData',
    summary: 'Runs the next step of an upgrade of the stored data.',
  })
  async upgradeData(@Args() { upgrade }: UpgradeDto, @Requested() { view }: RestRequest) {
    return this.upgrades.one(await this.upgrade.step(upgrade), view);
  }

  @Update('delete')
  @Can(RedirectionPolicy, 'manage')
  @Returns(DeletedPresenter)
  @ApiResponse({ status: 400, description: 'The deletion was not confirmed.' })
  @Fails(fail, 'redirect_delete_unconfirmed', 'rest_forbidden')
  @ApiOperation({
    operationId: 'deleteRedirectionData',
    summary: 'Permanently deletes all rules, groups, logs and settings of redirection.',
  })
  async deleteData(@Args() { confirm }: DeleteDataDto, @Requested() { view, sent, query }: RestRequest) {
    // A query parameter is not enough: a link could trigger the deletion.
    if (confirm !== CONFIRMATION || query.confirm === sent.confirm) fail('redirect_delete_unconfirmed');
    await this.plugin.deleteData();
    return this.deleted.one({ location: `${this.site.requestedHome}/` }, view);
  }
}

/** The variables that may contain the IP address of the visitor; false for those that are not set. */
const ipHeaders = ({ http: { headers }, ip }: RestRequest): Record<string, string | false> =>
  Object.fromEntries(IP_HEADERS.map((name) => [name, serverVariable(name, headers, ip) ?? false]));
