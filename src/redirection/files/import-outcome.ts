import type { SentRule } from '../rules/rule-draft.js';
import type { LineProblem } from './formats/told-rule.js';

/** As much is told of one import. */
const MOST_PROBLEMS = 100;
const MOST_SHOWN = 20;

/** A rule that an import would make. */
export interface ForeseenRule {
  line: number;
  rule: SentRule;
}

/** What came of an import, or would come of one. */
export class ImportOutcome {
  imported = 0;
  /** Those of the imported rules that are disabled because the engine cannot run them. */
  disabled = 0;
  readonly problems: LineProblem[] = [];
  problemsLeftOut = 0;
  readonly foreseen: ForeseenRule[] = [];

  constructor(readonly isDryRun: boolean) {}

  problem(problem: LineProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
    else this.problemsLeftOut += 1;
  }

  foresee(rule: ForeseenRule): void {
    if (this.foreseen.length < MOST_SHOWN) this.foreseen.push(rule);
  }
}
