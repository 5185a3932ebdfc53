// Measures the commands that read or write much content, on a scratch database of a running site: the import of a WXR
// export and of redirection rules, the export of all content, and the deletion of entries.
//
//   npm run bench:commands -- [--posts 10000] [--rules 100000] [--json FILE]
//
// Prints times, CPU seconds, the peak memory of each command, and goals, marks missed goals, and writes JSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readOptions } from './options.mjs';
import { passage, sentence } from './prose.mjs';
import { printGoals, writeReport } from './report.mjs';
import { LINTEL, Site } from './site.mjs';

const MEMORY_EVERY_MS = 100;
/** Ticks of the CPU clock in /proc, per second. */
const TICKS = 100;
const MEGABYTE = 1024 * 1024;
const MAX_MEMORY_MB = 400;
const TEXT_LENGTH = 1150;

const { numbers, report } = readOptions({ posts: 10_000, rules: 100_000 });
const { posts, rules } = numbers;

/** A WXR export: posts with texts of 1.15 kB, a category, two tags and sometimes a comment. */
function* wxr(count) {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const term = (taxonomy, slug) => `<category domain="${taxonomy}" nicename="${slug}"><![CDATA[${slug}]]></category>`;
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Bench</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>admin</wp:author_login>
<wp:author_email>admin@old.example</wp:author_email><wp:author_display_name>Admin</wp:author_display_name></wp:author>
`;
  for (let n = 0; n < count; n += 1) {
    const day = new Date(Date.UTC(2010, 0, 1) + n * 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const comment = `<wp:comment><wp:comment_id>${n + 1}</wp:comment_id>
<wp:comment_author><![CDATA[Reader]]></wp:comment_author><wp:comment_author_email>reader@old.example</wp:comment_author_email>
<wp:comment_date>${day}</wp:comment_date><wp:comment_date_gmt>${day}</wp:comment_date_gmt>
<wp:comment_content><![CDATA[${sentence(random, 12)}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved>
<wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>`;
    yield `<item><title><![CDATA[${sentence(random, 5)}]]></title><link>https://old.example/post-${n}/</link>
<dc:creator><![CDATA[admin]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${n + 1}</guid>
<content:encoded><![CDATA[${passage(random).slice(0, TEXT_LENGTH)}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${n + 1}</wp:post_id><wp:post_date>${day}</wp:post_date>
<wp:post_date_gmt>${day}</wp:post_date_gmt><wp:post_modified>${day}</wp:post_modified>
<wp:post_modified_gmt>${day}</wp:post_modified_gmt><wp:comment_status>open</wp:comment_status>
<wp:ping_status>open</wp:ping_status><wp:post_name>post-${n}</wp:post_name><wp:status>publish</wp:status>
<wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>post</wp:post_type>
<wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky>${term('category', `kind-${n % 20}`)}
${term('post_tag', `tag-${n % 300}`)}${term('post_tag', `tag-${(n * 7) % 290}`)}${n % 5 ? '' : comment}</item>
`;
  }
  yield '</channel></rss>\n';
}

/** A CSV file of redirection rules; every tenth is an expression. */
function* csv(count) {
  yield 'source,target,regex,code\n';
  for (let n = 0; n < count; n += 1)
    yield n % 10 ? `/section-${n % 97}/page-${n}.html,/new/${n}/,0,301\n` : `^/blog-${n}/(.*)$,/new/${n}/$1,1,301\n`;
}

const write = (path, pieces) => pipeline(Readable.from(pieces), createWriteStream(path));

/** Runs a command. Returns its seconds, those of CPU, the peak of its memory in megabytes, and what it printed. */
async function timed(site, name, words) {
  const start = performance.now();
  const child = spawn(process.execPath, [LINTEL, name, ...words], {
    cwd: site.scratch,
    env: site.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let memory = 0;
  let cpu = 0;
  const look = setInterval(() => {
    try {
      const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      memory = Math.max(memory, (Number(kilobytes) * 1024) / MEGABYTE);
      // Behind the name of the program, which may contain spaces.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      cpu = Math.max(cpu, (Number(fields[11]) + Number(fields[12])) / TICKS);
    } catch {
      // It has just ended.
    }
  }, MEMORY_EVERY_MS);
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`${name} ended with code ${code}.\n${output}`);
  return { seconds: (performance.now() - start) / 1000, cpu, memory, output };
}

async function countOf(site, from) {
  const [[{ total }]] = await site.database.query(`SELECT COUNT(*) AS total FROM ${from}`);
  return Number(total);
}

const site = await Site.start();
try {
  const [exported, table] = [join(site.scratch, 'export.xml'), join(site.scratch, 'rules.csv')];
  await write(exported, wxr(posts));
  await write(table, csv(rules));
  const imported = await timed(site, 'import', [exported]);
  const stored = await countOf(site, "entries WHERE type = 'post'");
  const again = await timed(site, 'import', [exported]);
  const written = await timed(site, 'export', ['--wxr', join(site.scratch, 'written.xml')]);
  const redirected = await timed(site, 'redirections', ['import', table]);
  const storedRules = await countOf(site, 'redirection_rules');
  const deleted = await timed(site, 'entries', ['delete', '--type', 'post', '--status', 'any', '--yes']);
  const left = await countOf(site, "entries WHERE type = 'post'");
  const within = (text, { seconds }, limit) => ({
    text: `${text}, seconds: at most ${limit}`,
    value: seconds,
    met: seconds <= limit,
  });
  const runs = { imported, again, written, redirected, deleted };
  const goals = [
    { text: `all ${posts} posts were imported`, value: stored, met: stored === posts },
    within('import of the posts', imported, 60),
    within('the same import again', again, 60),
    within('export of the posts', written, 60),
    { text: `all ${rules} rules were imported`, value: storedRules, met: storedRules === rules },
    within('import of the rules', redirected, 20),
    { text: 'posts that are left after the deletion', value: left, met: left === 0 },
    within('deletion of the posts', deleted, 60),
    ...Object.entries(runs).map(([name, { memory }]) => ({
      text: `memory of ${name}, MB: at most ${MAX_MEMORY_MB}`,
      value: memory,
      met: memory <= MAX_MEMORY_MB,
    })),
  ];
  printGoals(goals);
  for (const [name, { seconds, cpu }] of Object.entries(runs))
    console.log(`  ${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU without the database`);
  await writeReport(report('commands'), { ...numbers, runs, goals });
} finally {
  await site.stop();
}
