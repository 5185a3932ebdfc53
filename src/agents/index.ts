/** Public API of the module of agents. */
export { AgentsModule } from './agents.module.js';
