/** The engine that applies rules. */
export { RedirectionEngineModule } from './redirection-engine.module.js';
export type { ExplainedRule, Explanation } from './explanation.js';
export { Explanations } from './explanations.js';
export { Redirections } from './redirections.js';
export { type CustomFilter, CustomFilters } from './visit-facts.js';
