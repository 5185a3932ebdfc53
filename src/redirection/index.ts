/** The door of the redirection room: what other rooms may use. */
export { RedirectionModule } from './redirection.module.js';
