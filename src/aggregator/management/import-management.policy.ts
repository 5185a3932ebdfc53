import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../common/index.js';
import { mayManageImports } from '../records/index.js';

/** Policy for the routes that manage imports. */
@Injectable()
export class ImportManagementPolicy {
  /** Reading needs the right to edit the events of others. */
  read(_args: object, viewer: Viewer): void {
    if (!mayManageImports(viewer)) fail('import-not-visible', { status: viewer.isSignedIn ? 403 : 401 });
  }

  /** Imports publish events and read media items, so changing them needs the rights to do both. */
  manage(args: object, viewer: Viewer): void {
    this.read(args, viewer);
    if (!viewer.can('publish_cal_events') || !viewer.can('upload_files')) fail('import-not-allowed');
  }
}
