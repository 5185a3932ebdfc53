/** The tag of all answers: whatever they show. */
export const EVERYTHING = 'everything';

/** The tag of all that is told of things of a kind: the entries of a type by its name, `terms`, `comments`, `users`. */
export const allOf = (kind: string): string => `all:${kind}`;
