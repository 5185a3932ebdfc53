import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { PreloadState } from '../preload/preload-state.js';
import { isTrue } from '../settings/member-kinds.js';
import { PreloadPresenter } from './answers.presenters.js';
import { PreloadArgs } from './kept.args.js';
import { CacheRoutesPolicy } from './cache.policy.js';

/** Until a run begins that is wanted: for so long it is planned, whatever becomes of it, and can be taken back. */
const SECONDS_BEFORE_RUN = 10;

/** Plans runs of preloading (cache 7). */
@Namespace('cache/v1')
@Controller()
export class PreloadController {
  constructor(
    private readonly state: PreloadState,
    private readonly presenter: PreloadPresenter,
  ) {}

  @Post('preload')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(PreloadPresenter)
  @ApiOperation({
    summary: 'Plans a run that makes all pages, in ten seconds, or none any more; without `enable` nothing happens.',
  })
  async plan(@Args() _args: PreloadArgs, @Requested() { json: { enable }, view }: RestRequest) {
    if (enable === undefined || enable === null) return null;
    const isWanted = isTrue(enable);
    await (isWanted ? this.state.start(SECONDS_BEFORE_RUN) : this.state.cancel());
    return this.presenter.one(isWanted, view);
  }
}
