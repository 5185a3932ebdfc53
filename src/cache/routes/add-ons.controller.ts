import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { type Members, Presenter, member } from '#libs/presenting';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ForAgents, Namespace, Requested, Returns } from '#libs/routes';
import { AddOns, type AddOn } from '../add-ons.js';
import { ChangeAddOnsDto } from './cache.dto.js';
import { CacheRoutesPolicy } from './cache.policy.js';

/** Presents an add-on. */
@Injectable()
export class AddOnPresenter extends Presenter<AddOn> {
  readonly title = 'CacheAddOn';
  readonly members: Members<AddOn> = {
    key: member('view', 'string', 'Key of the add-on in requests.', ({ key }) => key, { example: 'wptouch' }),
    url: member('view', 'string', 'URL of its documentation.', ({ url }) => url),
    title: member('view', 'string', 'Display name.', ({ title }) => title, { example: 'WPtouch' }),
    desc: member('view', 'string', 'Description.', ({ desc }) => desc),
    enabled: member('view', 'boolean', 'Whether it is enabled.', ({ enabled }) => enabled),
  };
}

/** The add-ons of the cache. */
@Namespace('cache/v1')
@ForAgents(false)
@Controller('plugins')
export class AddOnsController {
  constructor(
    private readonly addOns: AddOns,
    private readonly presenter: AddOnPresenter,
  ) {}

  @Get()
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(AddOnPresenter, { list: 'by name' })
  @ApiOperation({ operationId: 'listCacheAddOns', summary: 'Returns the add-ons of the cache by key.' })
  show(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.keyed(this.addOns.all, ({ key }) => key, view);
  }

  @Post()
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(AddOnPresenter, { list: 'by name' })
  @ApiOperation({ operationId: 'updateCacheAddOns', summary: 'Enables and disables add-ons.' })
  async change(@Args() _args: ChangeAddOnsDto, @Requested() request: RestRequest) {
    await this.addOns.set(request.json);
    return this.show({}, request);
  }
}
