import { rolesOfLoadedExtensions } from '../extension/list/index.js';
import { accountsWithFurtherRoles } from '../identity/index.js';
import { type Finding, ok, warning } from './check.js';

const NAME = 'roles';

/** Finds accounts with roles of extensions that the last start did not load. */
export async function checkRoles(
  rows: (statement: string, values: unknown[]) => Promise<readonly object[]>,
): Promise<Finding[]> {
  const stored = await accountsWithFurtherRoles(rows);
  if (!stored.length) return [];
  const known = new Set(await rolesOfLoadedExtensions(rows));
  const lost = stored.filter(({ role }) => !known.has(role));
  if (!lost.length) return [ok(NAME, `Accounts have ${stored.map(({ role }) => role).join(', ')} of extensions`)];
  const texts = lost.map(({ role, count }) => `${count} ${count === 1 ? 'account has' : 'accounts have'} ${role}`);
  return [
    warning(
      NAME,
      `${texts.join(', ')}, which no loaded extension has: they have the rights of subscribers`,
      'Load the extension again, or give them other roles.',
    ),
  ];
}
