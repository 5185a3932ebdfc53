import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { catalogue } from '#libs/errors';

const fail = catalogue({ rest_forbidden: ['rights', 'Sorry, you are not allowed to manage the cache.'] });

/** Restricts the namespace to administrators. */
@Injectable()
export class CacheRoutesPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('rest_forbidden');
  }
}
