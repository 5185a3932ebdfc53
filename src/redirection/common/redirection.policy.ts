import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from './redirection.errors.js';

/** Restricts the namespace to administrators. */
@Injectable()
export class RedirectionPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('rest_forbidden');
  }
}
