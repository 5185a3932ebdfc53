import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { checkedExtensions, type LoadedExtension } from '../../src/extension/definition/index.js';
import {
  Arg,
  Args,
  Cacheable,
  CurrentViewer,
  defineExtension,
  member,
  type Members,
  Namespace,
  Presenter,
  Public,
  Requested,
  type RestRequest,
  Returns,
  SiteReader,
  Viewer,
} from '../../src/extension/index.js';
import { VERSION } from '../../src/start/app.config.js';
import type { TestSite } from './site.js';

/** An entry that a viewer may read. */
export interface Readable {
  id: number;
  title: string;
}

class ReadableDto {
  @Arg('string', { default: 'post', description: 'Type of the entries.' })
  type: string;

  @Arg('integer[]', { default: [], description: 'Their ids.' })
  ids: number[];
}

@Injectable()
class ReadablePresenter extends Presenter<Readable> {
  readonly title = 'Readable';
  readonly members: Members<Readable> = {
    id: member('all', 'integer', 'Id of the entry.', ({ id }) => id),
    title: member('all', 'string', 'Its title.', ({ title }) => title),
  };
}

@Namespace('reader/v1')
@Controller()
class ReaderController {
  constructor(
    private readonly site: SiteReader,
    private readonly presenter: ReadablePresenter,
  ) {}

  @Get('entries')
  @Public()
  @Cacheable()
  @Returns([ReadablePresenter])
  @ApiOperation({ summary: 'Lists those of some entries that the viewer may read.' })
  async list(@Args() { type, ids }: ReadableDto, @CurrentViewer() viewer: Viewer, @Requested() request: RestRequest) {
    return this.presenter.many(await this.site.entries(type, ids, viewer), request.view);
  }
}

@Module({ controllers: [ReaderController], providers: [ReadablePresenter] })
class ReaderModule {}

const Reader = defineExtension({
  ...{ name: 'reader', version: '1.0.0', compatible: '*', module: ReaderModule, namespaces: ['reader/v1'] },
});

/** An extension with a route that lists those of some entries that the viewer may read, `reader/v1/entries`. */
export const readerExtension = (): LoadedExtension[] => checkedExtensions([Reader], VERSION);

/** What the route asks, for counting its statements: requests have others. */
export const readerOf = (site: TestSite): SiteReader => site.app.get(SiteReader, { strict: false });
