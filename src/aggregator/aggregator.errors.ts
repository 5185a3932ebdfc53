import { catalogue } from '#libs/errors';

/** Throws one of the errors that the routes of imports answer (aggregator 3). */
export const fail = catalogue({
  rest_forbidden: ['rights', 'This site takes no such reports.'],
  'import-not-visible': ['rights', 'You may not see the imports of this site.'],
  'import-not-found': [404, 'There is no import of this number.'],
});
