import { currentViewer } from '#libs/auth';
import { fail } from './redirection.errors.js';

/** Lets administrators pass, and nobody else: that holds for every route of the namespace (redirection 1). */
export function mayManageRedirections(): void {
  if (!currentViewer().can('manage_options')) fail('rest_forbidden');
}
