import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from './redirection.errors.js';

/** Only administrators may use the namespace. */
@Injectable()
export class RedirectionPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('rest_forbidden');
  }
}
