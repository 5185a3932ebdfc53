import type { Viewer } from '#libs/auth';
import { fail } from '../identity.errors.js';

/**
 * Refuses application passwords with limits, so that they cannot make credentials without any: accounts, passwords,
 * email addresses and roles are not theirs to change.
 */
export function requireUnlimited(viewer: Viewer): void {
  if (viewer.scope) fail('rest_scope_account');
}

/**
 * Refuses viewers who have not recently given the password of their account, so that a stolen session cannot make
 * lasting credentials, change those of its owner or lock the owner out.
 */
export function requireFreshPassword(viewer: Viewer): void {
  if (!viewer.hasFreshPassword) fail('rest_reauthentication_required');
}
