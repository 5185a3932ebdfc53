/** The engine that applies rules. */
export { RedirectionEngineModule } from './redirection-engine.module.js';
export { RemotePage } from './answers.js';
export type { ExplainedRule, Explanation } from './explanation.js';
export { Explanations } from './explanations.js';
export { FormerPermalinks } from './former-permalinks.js';
export { LiveRules } from './live-rules.js';
export { Moves } from './moves.js';
export { Redirections } from './redirections.js';
export { type CustomFilter, CustomFilters, VisitFacts } from './visit-facts.js';
export { WhyController } from './why.controller.js';
