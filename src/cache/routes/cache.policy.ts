import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { catalogue } from '#libs/errors';

const fail = catalogue({ rest_forbidden: ['rights', 'You may not manage the cache.'] });

/** Who may use the namespace: administrators. */
@Injectable()
export class CacheRoutesPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_options')) fail('rest_forbidden');
  }
}
