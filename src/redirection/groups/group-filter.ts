import { Where, containing } from '#libs/db';
import { filtersOf, numberOf } from '../lists/list.args.js';

const NAMES = ['status', 'module', 'name'] as const;

/** What `filterBy` asks of a group `g` (redirection 2); throws the 400 that says what is wrong with it. */
export function groupFilter(filterBy: unknown): Where {
  const { status, module, name } = filtersOf(NAMES, filterBy);
  const where = new Where();
  if (status !== undefined) where.and('g.enabled = ?', Number(status === 'enabled'));
  if (module !== undefined) where.and('g.module_id = ?', numberOf(module));
  if (name !== undefined) where.and('g.name LIKE ?', containing(name));
  return where;
}
