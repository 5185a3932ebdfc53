/** Public API of the module of notices. */
export { NoticesModule } from './notices.module.js';
