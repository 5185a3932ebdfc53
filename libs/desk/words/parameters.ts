/** The texts that have parameters, and these in the order of their call. A name has the same ones in all sections. */
export const PARAMETERS = {
  searchNone: ['text'],
  select: ['name'],
  selected: ['count'],
  items: ['count'],
  page: ['page', 'pages'],
  sortBy: ['name'],
  chooseFor: ['name'],
  removeChoice: ['name'],
  changes: ['count'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
