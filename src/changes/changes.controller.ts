import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Reply, type RestRequest } from '#libs/requests';
import { Args, Fails, Namespace, Public, Requested, Returns, Unindexed } from '#libs/routes';
import { ListChangesDto } from './changes.dto.js';
import { fail } from './changes.errors.js';
import { ChangesPresenter } from './changes.presenter.js';
import { Changes } from './changes.service.js';

/** Changes since a client has last read the site. */
@Unindexed()
@Namespace('lintel/v1')
@Controller('changes')
export class ChangesController {
  constructor(
    private readonly changes: Changes,
    private readonly presenter: ChangesPresenter,
  ) {}

  @Get()
  @Public()
  @Returns(ChangesPresenter)
  @Fails(fail, 'changes_invalid_cursor', 'changes_expired')
  @ApiOperation({ summary: 'Lists the items that were created, updated or removed since a cursor was read.' })
  async list(@Args() args: ListChangesDto, @Requested() { view, viewer }: RestRequest) {
    const body = this.presenter.one(await this.changes.since(args, viewer), view);
    return new Reply(body, { headers: { 'Cache-Control': 'no-store' } });
  }
}
