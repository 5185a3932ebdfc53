/** The routes of rules. */
export { RedirectRulesModule } from './redirect-rules.module.js';
export { inTurns } from './in-turns.js';
export { RuleSettings } from './rule-settings.js';
export { RulePresenter } from './rule.presenter.js';
export { RulesService } from './rules.service.js';
