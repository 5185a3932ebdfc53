import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from './model.errors.js';

/** Restricts the content model to administrators. */
@Injectable()
export class ModelPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('rest_forbidden');
  }
}
