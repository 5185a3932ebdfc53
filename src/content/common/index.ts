/** The errors of the routes of content. */
export { fail } from './content.errors.js';
