import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { Reply, type RestRequest } from '#libs/requests';
import { Args, Can, Fails, ForAgents, Namespace, Requested, Returns, Unindexed } from '#libs/routes';
import { System } from './system-state.js';
import { fail } from './system.errors.js';
import { SystemPresenter } from './system.presenter.js';

/** Administrators may see the state of the system. */
@Injectable()
export class SystemPolicy {
  read(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('system_not_visible');
  }
}

/** The state of the system: versions, checks, extensions, jobs and the last backup. */
@Unindexed()
@Namespace('lintel/v1')
@ForAgents(false)
@Controller('system')
export class SystemController {
  constructor(
    private readonly system: System,
    private readonly presenter: SystemPresenter,
  ) {}

  @Get()
  @Can(SystemPolicy, 'read')
  @Returns(SystemPresenter)
  @Fails(fail, 'system_not_visible')
  @ApiOperation({ operationId: 'getSystem', summary: 'Retrieves the state of the system.' })
  async get(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    const body = this.presenter.one(await this.system.read(), view);
    return new Reply(body, { headers: { 'Cache-Control': 'no-store' } });
  }
}
