/** What programs look for below `/.well-known/`. */
export { WellKnownModule } from './well-known.module.js';
