// Files that the measurements of imports read.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { passage, sentence } from './prose.mjs';

const AUTHORS = 8;
const CATEGORIES = 20;
const TAGS = 300;
const TEXT_LENGTH = 1500;

/** A generator of random numbers that yields the same ones each time. */
function randomNumbers() {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const cdata = (text) => `<![CDATA[${text}]]>`;
const elements = (values) =>
  Object.entries(values)
    .map(([name, value]) => `<wp:${name}>${typeof value === 'number' ? value : cdata(value)}</wp:${name}>`)
    .join('\n');
const stamps = (day) => ({ comment_date: day, comment_date_gmt: day });
const login = (n) => (n % AUTHORS ? `author-${n % AUTHORS}` : 'admin');
const assigned = (taxonomy, slug) => `<category domain="${taxonomy}" nicename="${slug}">${cdata(slug)}</category>`;
const meta = (key, value) => `<wp:postmeta>${elements({ meta_key: key, meta_value: value })}</wp:postmeta>`;

/** The beginning of an export, with its authors and terms. */
function* head() {
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Bench</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
`;
  for (let n = 0; n < AUTHORS; n += 1) {
    const author = { author_login: login(n), author_email: `${login(n)}@old.example`, author_display_name: login(n) };
    yield `<wp:author>${elements({ author_id: n + 1, ...author })}</wp:author>\n`;
  }
  for (let n = 0; n < CATEGORIES; n += 1)
    yield `<wp:category>${elements({ term_id: n + 1, category_nicename: `kind-${n}`, cat_name: `Kind ${n}` })}</wp:category>\n`;
  for (let n = 0; n < TAGS; n += 1)
    yield `<wp:tag>${elements({ term_id: n + 100, tag_slug: `tag-${n}`, tag_name: `Tag ${n}` })}</wp:tag>\n`;
}

function post(n, random) {
  const day = new Date(Date.UTC(2010, 0, 1) + n * 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const comment = {
    comment_id: n + 1,
    ...{ comment_author: 'Reader', comment_author_email: 'reader@old.example', ...stamps(day) },
    ...{ comment_content: sentence(random, 12), comment_approved: '1', comment_type: 'comment', comment_parent: 0 },
  };
  const values = {
    post_id: n + 1,
    ...{ post_date: day, post_date_gmt: day, post_modified: day, post_modified_gmt: day },
    ...{ comment_status: 'open', ping_status: 'open', post_name: `post-${n}`, status: 'publish' },
    ...{ post_parent: 0, menu_order: 0, post_type: 'post', post_password: '', is_sticky: 0 },
  };
  return `<item><title>${cdata(sentence(random, 5))}</title><link>https://old.example/post-${n}/</link>
<dc:creator>${cdata(login(n))}</dc:creator><guid isPermaLink="false">https://old.example/?p=${n + 1}</guid>
<content:encoded>${cdata(passage(random).slice(0, TEXT_LENGTH))}</content:encoded>
<excerpt:encoded>${cdata('')}</excerpt:encoded>
${elements(values)}
${assigned('category', `kind-${n % CATEGORIES}`)}${assigned('post_tag', `tag-${n % TAGS}`)}
${assigned('post_tag', `tag-${(n * 7) % (TAGS - 10)}`)}
${meta('_edit_last', '1')}${meta('subtitle', sentence(random, 4))}
${n % 5 ? '' : `<wp:comment>${elements(comment)}</wp:comment>`}</item>
`;
}

/** A WXR export: posts with texts of 1.5 kB, an author, a category, two tags, custom values and sometimes a comment. */
function* exportOf(count) {
  const random = randomNumbers();
  yield* head();
  for (let n = 0; n < count; n += 1) yield post(n, random);
  yield '</channel></rss>\n';
}

/** A CSV file of redirection rules; every tenth is an expression. */
function* rulesOf(count) {
  yield 'source,target,regex,code\n';
  for (let n = 0; n < count; n += 1)
    yield n % 10 ? `/section-${n % 97}/page-${n}.html,/new/${n}/,0,301\n` : `^/blog-${n}/(.*)$,/new/${n}/$1,1,301\n`;
}

/** A calendar with events from next month on, with locations and categories. */
export function* calendarOf(count) {
  const start = new Date();
  const stamp = (date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  const random = randomNumbers();
  yield ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ''].join('\r\n');
  for (let at = 0; at < count; at += 1) {
    const begin = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1 + (at % 600), at % 20);
    yield [
      'BEGIN:VEVENT',
      `UID:bench-${at}@example.org`,
      `SUMMARY:Event ${at}: ${sentence(random, 5)}`,
      `DESCRIPTION:${sentence(random, 40)}`,
      `DTSTART:${stamp(new Date(begin))}`,
      `DTEND:${stamp(new Date(begin + 5_400_000))}`,
      `LOCATION:Hall ${at % 40}`,
      `CATEGORIES:Kind ${at % 12}`,
      'END:VEVENT',
      '',
    ].join('\r\n');
  }
  yield 'END:VCALENDAR\r\n';
}

/** Writes pieces of text to a file. */
export const writePieces = (path, pieces) => pipeline(Readable.from(pieces), createWriteStream(path));

/** Writes an export with posts and a file of rules into a folder; returns their paths. */
export async function writeImports(folder, posts, rules) {
  const [exported, table] = [join(folder, 'export.xml'), join(folder, 'rules.csv')];
  await writePieces(exported, exportOf(posts));
  await writePieces(table, rulesOf(rules));
  return [exported, table];
}
