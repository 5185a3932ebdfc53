// Measures the commands that read or write much content, on a scratch database of a running site: the import of a WXR
// export and of redirection rules, the export of all content, and the deletion of entries.
//
//   npm run bench:commands -- [--posts 10000] [--rules 100000] [--json FILE]
//
// Prints times, CPU seconds, the peak memory of each command, and goals, marks missed goals, and writes JSON.
import { join } from 'node:path';
import { writeImports } from './import-files.mjs';
import { readOptions } from './options.mjs';
import { printGoals, writeReport } from './report.mjs';
import { Site } from './site.mjs';
import { countOf, inMemory, timed, within } from './timed-command.mjs';

const MAX_MEMORY_MB = 400;

const { numbers, report } = readOptions({ posts: 10_000, rules: 100_000 });
const { posts, rules } = numbers;

const site = await Site.start();
try {
  const [exported, table] = await writeImports(site.scratch, posts, rules);
  const imported = await timed(site, 'import', [exported]);
  const stored = await countOf(site, "entries WHERE type = 'post'");
  const again = await timed(site, 'import', [exported]);
  const written = await timed(site, 'export', ['--wxr', join(site.scratch, 'written.xml')]);
  const redirected = await timed(site, 'redirections', ['import', table]);
  const storedRules = await countOf(site, 'redirection_rules');
  const deleted = await timed(site, 'entries', ['delete', '--type', 'post', '--status', 'any', '--yes']);
  const left = await countOf(site, "entries WHERE type = 'post'");
  const runs = { imported, again, written, redirected, deleted };
  const goals = [
    { text: `all ${posts} posts were imported`, value: stored, met: stored === posts },
    within('import of the posts', imported, 15),
    within('the same import again', again, 15),
    within('export of the posts', written, 60),
    { text: `all ${rules} rules were imported`, value: storedRules, met: storedRules === rules },
    within('import of the rules', redirected, 8),
    { text: 'posts that are left after the deletion', value: left, met: left === 0 },
    within('deletion of the posts', deleted, 60),
    ...Object.entries(runs).map(([name, run]) => inMemory(name, run, MAX_MEMORY_MB)),
  ];
  printGoals(goals);
  for (const [name, { seconds, cpu }] of Object.entries(runs))
    console.log(`  ${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU without the database`);
  await writeReport(report('commands'), { ...numbers, runs, goals });
} finally {
  await site.stop();
}
