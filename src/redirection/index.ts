/** The door of the redirection room: what other rooms may use. */
export { Redirections } from './engine/redirections.js';
export { RedirectionModule } from './redirection.module.js';
