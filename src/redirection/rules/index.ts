/** The routes of rules. */
export { RedirectRulesModule } from './redirect-rules.module.js';
export { inTurns } from './in-turns.js';
export { RuleLoops } from './rule-loops.js';
export { RuleSettings } from './rule-settings.js';
export { RuleVersions } from './rule-versions.js';
export { RuleItemPresenter, RulePresenter, TargetPresenter } from './rule.presenter.js';
export { RulesController } from './rules.controller.js';
export { RulesService } from './rules.service.js';
