import { RecurrenceProblem } from './recurrence.js';

/** Keeps a rule from taking long, however it is made: to look at a day is a step. */
export class StepBudget {
  private left = 700_000;

  /** Takes steps; refuses the rule when there are none left. */
  take(steps: number): void {
    this.left -= steps;
    if (this.left < 0) this.end();
  }

  /** Refuses the rule. */
  end(): never {
    throw new RecurrenceProblem('RRULE', 'The dates are too rare or too many to work them out.');
  }
}
