// @ts-check
/** Takes the pictures of the desk for the documentation: each room, wide and on a phone, light and dark. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { ADMIN, ROOT, SITE_URL, withDemoSite } from './demo-site.js';
import { fillDesk } from './desk-content.js';

const FOLDER = join(ROOT, 'docs/images/desk');
/** The page that shows them all. */
const PAGE = join(ROOT, 'docs/desk/rooms.md');
const SIZES = [
  { width: 1280, height: 860 },
  { width: 390, height: 780 },
];
const SCHEMES = /** @type {const} */ (['light', 'dark']);
/** All pictures together, in bytes. */
const MOST = 2_500_000;

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} title
 * @property {string} text
 * @property {string} path
 * @property {(page: Page) => Promise<void>} [show] Opens something at that place.
 */

/** @param {string} name of a button */
const press = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** @param {number} days from today */
const dayAhead = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The pictures: a name, the place on the desk, and what is opened there.
 *
 * @param {{ series: number, venue: number, hook: number }} ids
 * @returns {Picture[]}
 */
const picturesOf = ({ series, venue, hook }) => [
  { name: 'today', title: 'Today', text: 'What waits, what comes, and what went wrong.', path: '/' },
  {
    name: 'search',
    title: 'Search',
    text: 'Finds what is on the site, from every room.',
    path: '/',
    show: searched,
  },
  { name: 'posts', title: 'Posts', text: 'Find, filter, and change many at once.', path: '/texts/posts' },
  { name: 'editor', title: 'A text', text: 'Its blocks, and beside them what belongs to it.', path: '/texts/posts/2' },
  { name: 'pages', title: 'Pages', text: 'The tree of the pages.', path: '/texts/pages' },
  { name: 'recipes', title: 'A type of your own', text: 'Types have lists and forms at once.', path: '/texts/recipes' },
  {
    name: 'calendar',
    title: 'Calendar',
    text: 'A month. Drag an event to move it.',
    path: `/calendar?day=${dayAhead(10)}`,
  },
  {
    name: 'week',
    title: 'A week',
    text: 'Events of a week, with their venues.',
    path: `/calendar?view=week&day=${dayAhead(5)}`,
  },
  { name: 'course', title: 'A course', text: 'Its rule, and the next dates.', path: `/calendar/${series}` },
  {
    name: 'date',
    title: 'One date',
    text: 'This date, this and the following, or all.',
    path: `/calendar/${series}`,
    show: changedDate,
  },
  { name: 'venue', title: 'A venue', text: 'Its address and what else is known.', path: `/calendar/venues/${venue}` },
  { name: 'media', title: 'Media', text: 'Upload many files, or drop them here.', path: '/media' },
  {
    name: 'picture',
    title: 'A picture',
    text: 'Its description, and what stays visible when it is cut.',
    path: '/media',
    show: firstPicture,
  },
  { name: 'terms', title: 'Terms', text: 'Categories, tags and your own taxonomies.', path: '/terms' },
  { name: 'comments', title: 'Comments', text: 'Decide by mouse or by single keys.', path: '/comments' },
  { name: 'redirects', title: 'Redirects', text: 'The rules, and how often they were used.', path: '/redirects' },
  {
    name: 'missing',
    title: 'Missing pages',
    text: 'What visitors did not find: two clicks make a rule of it.',
    path: '/redirects/missing',
  },
  {
    name: 'rule',
    title: 'A rule',
    text: 'From an address to another one.',
    path: '/redirects',
    show: press('New rule'),
  },
  {
    name: 'why',
    title: 'Why an address leads where it does',
    text: 'The rule that applies, and why others do not.',
    path: '/redirects/why?url=%2Fwhats-on',
  },
  { name: 'imports', title: 'Imports', text: 'The sources that the site follows.', path: '/imports' },
  { name: 'history', title: 'History of imports', text: 'What came, and what failed.', path: '/imports/history' },
  { name: 'settings', title: 'Settings', text: 'The site, by sections.', path: '/settings' },
  { name: 'menus', title: 'Menus', text: 'Drag items, or move them by keyboard.', path: '/menus' },
  { name: 'users', title: 'Users', text: 'Who works on the site, and in which roles.', path: '/users' },
  { name: 'account', title: 'Your account', text: 'Profile, sessions and application passwords.', path: '/account' },
  { name: 'webhook', title: 'A webhook', text: 'What it sends, and what was delivered.', path: `/webhooks/${hook}` },
  { name: 'cache', title: 'Cache', text: 'Status, clearing and preloading.', path: '/cache' },
  { name: 'model', title: 'Content model', text: 'What the site declares, and the plan of a change.', path: '/model' },
  { name: 'audit', title: 'Audit log', text: 'Who changed what, and when.', path: '/audit' },
  { name: 'system', title: 'System', text: 'Versions, checks, the last backup and extensions.', path: '/system' },
];

/** @param {Page} page */
async function searched(page) {
  await press('Search')(page);
  await page.getByRole('dialog').getByRole('searchbox').fill('lantern');
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

/** @param {Page} page */
async function changedDate(page) {
  await page
    .getByRole('button', { name: /^Change / })
    .nth(1)
    .click();
  await page.getByRole('dialog').waitFor();
}

/** @param {Page} page */
async function firstPicture(page) {
  await page.locator('.tile:has(img)').first().click();
  await page.getByRole('dialog').locator('img').first().waitFor();
}

/**
 * Sends requests as the administrator.
 *
 * @param {number} port
 */
const sender =
  (port) => async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => {
    const credentials = Buffer.from(`${ADMIN.login}:${ADMIN.password}`).toString('base64');
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok && method !== 'GET') throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  };

/** @param {Page} page */
async function signIn(page) {
  await page.goto(`${SITE_URL}/desk/`);
  await page.locator('input[name=login]').fill(ADMIN.login);
  await page.locator('input[name=password]').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.locator('main h1').waitFor();
}

/**
 * The smaller one of two forms: texts are sharp and small without loss, photographs are small with it.
 *
 * @param {Buffer} image
 */
async function encoded(image) {
  const forms = [
    { nearLossless: true, quality: 40 },
    { quality: 55, smartSubsample: true },
  ];
  const made = await Promise.all(
    forms.map((form) =>
      sharp(image)
        .webp({ ...form, effort: 6 })
        .toBuffer(),
    ),
  );
  return made.reduce((one, other) => (other.length < one.length ? other : one));
}

/**
 * @param {Page} page
 * @param {Picture} picture
 */
async function take(page, { name, path, show }) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`${SITE_URL}/desk${path}`, { waitUntil: 'networkidle' });
    await page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
    await show?.(page);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForLoadState('networkidle');
      const image = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      writeFileSync(join(FOLDER, `${name}-${size.width}-${colorScheme}.webp`), await encoded(image));
    }
  }
}

const INTRODUCTION = `# The rooms of the desk

<!-- Generated by \`npm run docs:desk-pictures\`. Do not edit. -->

What [the desk](../desk.md) looks like, on a wide screen and on a phone, in the light and in the dark scheme. The site is the
sample site of the first start, with some work on it.
`;

/** @param {Picture} picture */
const sectionOf = ({ name, title, text }) => {
  const lines = SIZES.map(({ width }) =>
    SCHEMES.map(
      (scheme) =>
        `![${title}, ${width === 1280 ? 'wide' : 'on a phone'}, ${scheme}](../images/desk/${name}-${width}-${scheme}.webp)`,
    ).join(' '),
  );
  return `## ${title}\n\n${[text, ...lines].join('\n')}\n`;
};

/** A server that takes what webhooks send; it has no calendars. */
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(request.method === 'POST' ? 204 : 404).end();
}).listen(0, 'localhost');
await new Promise((done) => receiver.once('listening', done));
const address = receiver.address();
const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;

const only = new Set(process.argv.slice(2));
mkdirSync(FOLDER, { recursive: true });
mkdirSync(dirname(PAGE), { recursive: true });
await withDemoSite(
  async (browser, { port }) => {
    const pictures = picturesOf(await fillDesk(sender(port), host));
    const known = new Set(pictures.map(({ name }) => name));
    for (const file of readdirSync(FOLDER))
      if (file.endsWith('.webp') && !known.has(file.split('-')[0] ?? '')) rmSync(join(FOLDER, file));
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page);
    writeFileSync(PAGE, [INTRODUCTION, ...pictures.map(sectionOf)].join('\n'));
    for (const picture of pictures) if (!only.size || only.has(picture.name)) await take(page, picture);
  },
  { FETCH_ALLOW_PRIVATE: host, AUDIT_LOG_DAYS: '7' },
);
receiver.close();
receiver.closeAllConnections();
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.webp'));
const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
console.log(`docs/images/desk has ${files.length} pictures of ${Math.round(bytes / 1000)} kB.`);
if (bytes > MOST) throw new Error(`They are larger than ${MOST / 1000} kB.`);
