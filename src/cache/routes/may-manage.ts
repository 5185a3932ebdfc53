import { currentViewer } from '#libs/auth';
import { catalogue } from '#libs/errors';

const fail = catalogue({ rest_forbidden: ['rights', 'You may not manage the cache.'] });

/** Lets administrators pass, and nobody else: that holds for every route of the namespace (cache 1). */
export function mayManageCache(): void {
  if (!currentViewer().can('manage_options')) fail('rest_forbidden');
}
