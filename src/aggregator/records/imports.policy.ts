import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../common/index.js';

/** Whether a viewer may see all imports and change schedules. Requires the right to edit the events of others. */
export const mayManageImports = (viewer: Viewer): boolean => viewer.can('edit_others_cal_events');

/** Policy for the history of imports. */
@Injectable()
export class ImportsPolicy {
  read(_args: object, viewer: Viewer): void {
    if (!mayManageImports(viewer)) fail('import-not-visible', { status: viewer.isSignedIn ? 403 : 401 });
  }
}
