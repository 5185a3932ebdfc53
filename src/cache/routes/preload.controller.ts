import { Controller } from '@nestjs/common';
import { Route, type RestRequest } from '#libs/rest';
import { PreloadState } from '../preload/preload-state.js';
import { isTrue } from '../settings/member-kinds.js';
import { PreloadPresenter } from './answers.presenters.js';
import { PreloadArgs } from './kept.args.js';
import { mayManageCache } from './may-manage.js';

/** Until a run begins that is wanted: for so long it is planned, whatever becomes of it, and can be taken back. */
const SECONDS_BEFORE_RUN = 10;

/** Plans runs of preloading (cache 7). */
@Controller('cache/v1')
export class PreloadController {
  constructor(
    private readonly state: PreloadState,
    private readonly presenter: PreloadPresenter,
  ) {}

  @Route('POST', 'preload', {
    summary: 'Plans a run that makes all pages, in ten seconds, or none any more; without `enable` nothing happens.',
    shows: PreloadPresenter,
    may: mayManageCache,
  })
  async plan(_args: PreloadArgs, { json: { enable }, view }: RestRequest) {
    if (enable === undefined || enable === null) return null;
    const isWanted = isTrue(enable);
    await (isWanted ? this.state.start(SECONDS_BEFORE_RUN) : this.state.cancel());
    return this.presenter.one(isWanted, view);
  }
}
