/** Who evaluates the rules of a group, by the number of the module (redirection 7). */
export const GROUP_MODULES = { 1: 'WordPress', 2: 'Apache', 3: 'Nginx' } as const;
export type ModuleId = keyof typeof GROUP_MODULES;
