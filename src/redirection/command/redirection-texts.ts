import type { Untold } from '../files/formats/told-rule.js';
import type { ImportOutcome } from '../files/import-outcome.js';
import type { ExplainedRule, Explanation } from '../engine/why/explanation.js';

const rules = (count: number): string => `${count} ${count === 1 ? 'rule' : 'rules'}`;

/** What came of an import, with what was wrong with which line. */
export function importText({ imported, disabled, problems, problemsLeftOut, isDryRun }: ImportOutcome): string {
  const disabledOnes = disabled ? `, ${disabled} of them disabled` : '';
  return [
    `${rules(imported)} ${isDryRun ? 'would be imported' : 'imported'}${disabledOnes}.`,
    ...problems.map(({ line, problem }) => `line ${line}: ${problem}`),
    ...(problemsLeftOut ? [`and ${problemsLeftOut} lines more`] : []),
  ].join('\n');
}

/** What a file cannot tell. */
export const untoldText = (untold: readonly Untold[], leftOut: number): string =>
  [
    ...untold.map(({ id, url, reason, isLeftOut }) => `${isLeftOut ? 'left out: ' : ''}rule ${id} ${url}: ${reason}`),
    ...(leftOut ? [`and ${leftOut} more`] : []),
  ].join('\n');

/** How many rules were written where. */
export const exportText = (total: number, path: string): string => `${rules(total)} written to ${path}.`;

const named = ({ id, url, title, enabled }: ExplainedRule): string =>
  `rule ${id} ${url}${title ? ` (${title})` : ''}${enabled ? '' : ', disabled'}`;

const OUTCOMES: Record<Exclude<Explanation['outcome'], 'rule'>, string> = {
  relocate: 'The whole site has moved',
  canonical: 'The whole site is at another host or protocol',
  page: 'No rule matches: the site answers itself',
  'no page': 'Rules do not reach this address',
};

/** Which rule an address would meet, and why none of the nearest ones. */
export function explanationText({ visited, outcome, rule, code, location, passedOver }: Explanation): string {
  const what = outcome === 'rule' ? (rule ? `${named(rule)}: ${rule.action}` : 'A rule') : OUTCOMES[outcome];
  const answer = [code ? ` ${code}` : '', location === null ? '' : ` → ${location}`].join('');
  return [
    `${visited}: ${what}${answer}`,
    ...passedOver.map(({ rule: other, reason }) => `  not ${named(other)}: ${reason}`),
  ].join('\n');
}
