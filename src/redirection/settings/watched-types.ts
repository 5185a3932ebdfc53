import { publicTypes } from '../../content/index.js';

/** What can be followed when it moves, by name with its label: kinds of entries with an address of their own, and the trash. */
export const watchedTypes = (): Record<string, string> => ({
  ...Object.fromEntries(publicTypes().map(({ name, label }) => [name, label])),
  trash: 'Trash',
});
