import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../aggregator.errors.js';
import { mayManageImports } from '../records/import-access.js';

/** Who may read the history of imports: those who may edit the events of others. */
@Injectable()
export class ImportsPolicy {
  read(_args: object, viewer: Viewer): void {
    if (!mayManageImports(viewer)) fail('import-not-visible', { status: viewer.isSignedIn ? 403 : 401 });
  }
}
