const NO_NUMBER: readonly unknown[] = [undefined, null, '', 0, '0', false];

/** Whether the `id` that a request for something new holds names something that is there already. */
export const namesItem = (id: unknown): boolean => !NO_NUMBER.includes(id);
