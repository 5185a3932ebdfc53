/** The share of the bare server's speed that a scenario aims at, if it has an aim. */
export const ratioGoal = ({ name, title, aim, ratio }) =>
  aim
    ? [{ scenario: name, text: `${title}: at least ${aim} of the bare server`, value: ratio, met: ratio >= aim }]
    : [];

/** The CPU time per request that a scenario aims at, if it has such an aim. */
export const cpuGoal = ({ name, title, cpuAim, site: { cpuMs } }) =>
  cpuAim ? [{ scenario: name, text: `${title}: at most ${cpuAim} ms of CPU`, value: cpuMs, met: cpuMs <= cpuAim }] : [];

/** No answer that was given before counts anything. */
export function countsPerRequest(scenarios) {
  const value = scenarios.reduce((sum, { counts }) => sum + counts, 0);
  return { text: 'totals are not counted per request', value, met: value === 0 };
}

/** Lists of different lengths take the same number of statements. */
export const fixedStatements = ({ title, statements }) => ({
  text: `${title} take the same number of statements`,
  value: statements.join(', '),
  met: new Set(statements).size === 1,
});
