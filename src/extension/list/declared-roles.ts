/** How the list of extensions names a role among what an extension has declared. */
const ROLE = 'roles.';

/** A role among what an extension has declared. */
export const pathOfRole = (role: string): string => ROLE + role;

/** The roles among what an extension has declared. */
export const rolesIn = (declared: readonly string[]): string[] =>
  declared.filter((path) => path.startsWith(ROLE)).map((path) => path.slice(ROLE.length));
