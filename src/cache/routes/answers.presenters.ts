import { Injectable } from '@nestjs/common';
import { Presenter, member, type Members } from '#libs/rest';

/** That something was cleared. */
@Injectable()
export class CacheClearedPresenter extends Presenter<object> {
  readonly title = 'CacheCleared';
  readonly members: Members<object> = {
    'Cache Cleared': member('V', 'boolean', 'True: what was named is not kept any more.', () => true),
  };
}

/** Whether a run of preloading is planned now. */
@Injectable()
export class PreloadPresenter extends Presenter<boolean> {
  readonly title = 'CachePreload';
  readonly members: Members<boolean> = {
    enabled: member('V', 'boolean', 'Whether a run is planned now.', (isEnabled) => isEnabled),
  };
}
