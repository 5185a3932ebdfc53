/** What a member is called: by the texts of the desk, or by its own name. */
export function memberLabel(name: string, words: object): string {
  const known = (words as Record<string, string>)[`member.${name}`];
  return known ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}
