/** Whether a rule applies to a visit: pure functions, linear in the length of a URL. */
export { byPosition, type CompiledRule, compileRule, differenceOf } from './compiled-rule.js';
export { FactMissing, Facts, type Need, type Visit } from './conditions.js';
export { decide, type Decision, type DecisionOptions, type Refusal, sameSiteUrl, siteRedirect } from './decision.js';
export { literalsOf } from './expression-literals.js';
export { Matcher } from './matcher.js';
export { VisitedUrl } from './visited-url.js';
