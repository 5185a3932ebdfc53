import type { Viewer } from '#libs/auth';
import { fail } from '../identity.errors.js';

/**
 * Refuses viewers who have not recently given the password of their account, so that a stolen session cannot make
 * lasting credentials, change those of its owner or lock the owner out.
 */
export function requireFreshPassword(viewer: Viewer): void {
  if (!viewer.hasFreshPassword) fail('rest_reauthentication_required');
}
