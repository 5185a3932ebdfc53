import { plainLine } from '#libs/text';

/** Who follows the rules of a group, by number, as answers name them (redirection 7). */
export const MODULES = { 1: 'WordPress', 2: 'Apache', 3: 'Nginx' } as const;
export type ModuleId = keyof typeof MODULES;

/** The module of a number, if there is one. */
export const moduleOf = (number: number): ModuleId | undefined =>
  number === 1 || number === 2 || number === 3 ? number : undefined;

/** A group of rules. */
export interface Group {
  id: number;
  name: string;
  moduleId: ModuleId;
  enabled: boolean;
}

/** The group that a site gets where it has none left. */
export const FIRST_GROUP: Omit<Group, 'id'> = { name: 'Redirections', moduleId: 1, enabled: true };
/** The groups of a fresh site. */
export const FIRST_GROUPS: readonly Omit<Group, 'id'>[] = [FIRST_GROUP, { ...FIRST_GROUP, name: 'Modified Posts' }];

const MOST_NAME = 50;

/** Name and module of a group as they are kept; nothing where no name is left, or there is no such module. */
export function cleanGroup(sent: { name: string; moduleId: number }): Pick<Group, 'name' | 'moduleId'> | undefined {
  const name = [...plainLine(sent.name)].slice(0, MOST_NAME).join('').trim();
  const moduleId = moduleOf(sent.moduleId);
  return name === '' || moduleId === undefined ? undefined : { name, moduleId };
}
