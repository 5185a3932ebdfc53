import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Accounts, PASSWORD } from './accounts.js';
import { codeOf, fieldOf, Visitor } from './browsers.js';
import type { Hand } from './hands.js';
import type { TestSite } from './site.js';
import { picture } from './uploads.js';

const EVENTS = '/cal/events/v1/events';
const MISSING = '/former/programme.html';
const admin = { as: 'admin' } as const;

/** The month after this one: its first Thursday is the first date of the course. */
const month = new Date();
month.setUTCMonth(month.getUTCMonth() + 1, 1);
while (month.getUTCDay() !== 4) month.setUTCDate(month.getUTCDate() + 1);
const after = (days: number): Date => new Date(month.getTime() + days * 86_400_000);
const day = (days: number): string => after(days).toISOString().slice(0, 10);
const named = (days: number): string =>
  new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    after(days),
  );

/** A site with what an editor finds in the morning, and an account with a second factor. */
export interface Morning {
  site: TestSite;
  login: string;
  secret: string;
  course: number;
  comment: number;
  menu: number;
}

/** Prepares a site for the day of an editor. */
export async function prepareMorning(site: TestSite): Promise<Morning> {
  const account = await new Accounts(site).make({ username: 'nora', name: 'Nora', roles: ['administrator'] });
  const visitor = new Visitor(site);
  await visitor.signIn(account.login, PASSWORD);
  const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
  // The code of the last half minute still counts, and leaves that of this one to the test.
  const enabled = await visitor.send('/auth/profile', { action: 'enable', secret, code: codeOf(secret, -1) });
  if (enabled.status !== 200) throw new Error(enabled.text);
  const make = async (path: string, body: object): Promise<number> => {
    const made = await site.rest(path, { ...admin, body });
    if (made.status !== 201 && made.status !== 200) throw new Error(made.text);
    return made.body.id as number;
  };
  const post = await make('/cms/v2/posts', { title: 'Open rehearsal', status: 'publish' });
  const comment = await make('/cms/v2/comments', {
    ...{ post, content: 'Is there parking nearby?', status: 'hold' },
    ...{ author_name: 'Visitor', author_email: 'visitor@example.org' },
  });
  await make('/cms/v2/categories', { name: 'Concerts' });
  const course = await make(EVENTS, {
    ...{ title: 'Pottery', status: 'publish', start_date: `${day(0)} 18:00`, end_date: `${day(0)} 20:00` },
    meta: { rrule: 'FREQ=WEEKLY;COUNT=4' },
  });
  const wp = async (path: string, body: object) =>
    (await site.ask(`${site.url}/wp-json/wp/v2/${path}`, { ...admin, body })).body.id as number;
  const menu = await wp('menus', { name: 'Main', locations: ['primary'] });
  for (const [index, title] of ['Programme', 'House'].entries())
    await wp('menu-items', {
      ...{ menus: menu, title, type: 'custom', url: `https://example.org/${title}` },
      ...{ menu_order: index + 1, status: 'publish' },
    });
  await fetch(site.url + MISSING);
  return { site, login: account.login, secret, course, comment, menu };
}

/** A page of a browser in which somebody begins the day, with what its scripts and its policy complain about. */
export async function newDay(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return { page, errors };
}

/** Waits for a room that was entered. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
const dialogOf = ({ page }: Hand) => page.getByRole('dialog');

/** Enters a room by the navigation. */
async function enterRoom(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  if (hand.isNarrow) await hand.press(page.getByRole('button', { name: 'Menu', exact: true }));
  const place = hand.isNarrow ? dialogOf(hand) : page.getByRole('navigation', { name: 'Main navigation' });
  await hand.press(place.getByRole('link', { name, exact: true }));
  await heading(page, name);
}

/** Signs in with a password and a code, which leads to the page of today. */
async function signIn(hand: Hand, { site, login, secret }: Morning): Promise<void> {
  const { page } = hand;
  await page.goto(`${site.url}/desk/`);
  await hand.write(page.getByLabel('User name or e-mail address'), login);
  await hand.write(page.getByLabel('Password', { exact: true }), PASSWORD);
  await hand.press(page.getByRole('button', { name: 'Sign in', exact: true }));
  await hand.write(page.getByLabel('Code', { exact: true }), codeOf(secret));
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await heading(page, 'Today');
  for (const name of ['Comments that wait', 'Next events', 'Pages not found'])
    await page.getByRole('region', { name }).getByRole('listitem').first().waitFor();
}

const TITLE = 'Lights on the quay';
const PICTURES = ['harbour', 'lantern', 'choir'];

/** Writes a post with three pictures, and returns its id. */
async function write(hand: Hand, { site }: Morning): Promise<number> {
  const { page } = hand;
  await enterRoom(hand, 'Posts');
  await hand.press(page.getByRole('link', { name: 'New', exact: true }));
  await hand.write(page.getByRole('textbox', { name: 'Title' }), TITLE);
  if (hand.isKeyboard) {
    await page.keyboard.press('Enter');
    await page.locator('[aria-label="Paragraph, block 1"]:focus').waitFor();
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('heading');
    await page.keyboard.press('Enter');
  } else {
    await hand.press(page.getByRole('button', { name: 'Insert a block' }));
    await hand.press(dialogOf(hand).getByRole('button', { name: 'Heading' }));
  }
  await page.locator('[aria-label="Heading, block 1"]:focus').waitFor();
  await page.keyboard.type('What you will see');
  await page.keyboard.press('Enter');
  await page.locator('[aria-label="Paragraph, block 2"]:focus').waitFor();
  await page.keyboard.type('Forty boats carry lanterns.');
  await page.keyboard.press('Enter');
  await page.locator('[aria-label="Paragraph, block 3"]:focus').waitFor();
  await page.keyboard.type('The choir sings at nine.');

  await hand.press(page.getByRole('button', { name: 'Insert a block' }));
  await hand.press(dialogOf(hand).getByRole('button', { name: 'Picture' }));
  const files = await Promise.all(
    PICTURES.map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await picture(600 + index * 100, 400),
    })),
  );
  const chooser = page.waitForEvent('filechooser');
  await hand.press(dialogOf(hand).getByRole('button', { name: 'Upload' }));
  await (await chooser).setFiles(files);
  await dialogOf(hand).getByText('3 of 3 files uploaded').waitFor();
  await hand.press(dialogOf(hand).getByRole('button', { name: 'Choose', exact: true }));
  await dialogOf(hand).waitFor({ state: 'detached' });
  for (const [index, name] of PICTURES.entries()) {
    const block = page.getByRole('group', { name: `Picture, block ${index + 4}` });
    await hand.write(block.getByRole('textbox', { name: 'Alternative text' }), `The ${name} at night`);
  }

  await hand.press(page.getByRole('checkbox', { name: 'Concerts' }));
  await hand.write(page.getByRole('searchbox', { name: 'Search Tags' }), 'Quay');
  await hand.press(page.getByRole('button', { name: 'Create “Quay”' }));
  await page.getByRole('checkbox', { name: 'Quay', checked: true }).waitFor();
  await hand.press(page.getByRole('button', { name: 'Choose a picture' }));
  await hand.press(dialogOf(hand).getByRole('button', { name: 'lantern' }));
  await hand.press(dialogOf(hand).getByRole('button', { name: 'Choose', exact: true }));
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  await hand.press(page.locator('summary').filter({ hasText: 'Excerpt' }));
  await hand.write(page.getByRole('textbox', { name: 'Excerpt' }), 'A night of lanterns.');
  await hand.press(page.getByRole('button', { name: 'Save draft' }));
  await page.waitForURL(/\/texts\/posts\/\d+$/);
  await saved(page);

  const id = Number(page.url().split('/').at(-1));
  const { body } = await site.rest(`/cms/v2/posts/${id}`, { ...admin, query: { context: 'edit', _embed: '1' } });
  expect(body).toMatchObject({ title: { raw: TITLE }, excerpt: { raw: 'A night of lanterns.' }, status: 'draft' });
  const blocks = [...String(body.content.raw).matchAll(/<!-- wp:([a-z]+)/g)].map(([, name]) => name);
  expect(blocks).toEqual(['heading', 'paragraph', 'paragraph', 'image', 'image', 'image']);
  const alts = [...String(body.content.raw).matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts).toEqual(PICTURES.map((name) => `The ${name} at night`));
  const names = (body._embedded['wp:term'] as { name: string }[][]).flat().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Concerts', 'Quay']));
  expect(body._embedded['wp:featuredmedia'][0].source_url).toContain('lantern');
  return id;
}

/** What a page of the site shows of the post. */
async function expectPost(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByText('The choir sings at nine.').waitFor();
  for (const name of PICTURES) {
    const image = page.getByRole('img', { name: `The ${name} at night` });
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (alt) => document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`)?.naturalWidth ?? 0,
      `The ${name} at night`,
    );
  }
}

/** Looks at a preview of the post, and schedules it. */
async function schedule(hand: Hand, { site }: Morning, id: number): Promise<void> {
  const { page } = hand;
  const popup = page.waitForEvent('popup');
  await hand.press(page.getByRole('button', { name: 'Preview' }));
  const preview = await popup;
  await expectPost(preview);
  await preview.close();
  await hand.enterDay(page.getByLabel('Date of publication'), `${day(20)}T18:30`);
  await hand.press(page.getByRole('button', { name: 'Schedule', exact: true }));
  await saved(page);
  const { body } = await site.rest(`/cms/v2/posts/${id}?context=edit`, admin);
  expect([body.status, body.date]).toEqual(['future', `${day(20)}T18:30:00`]);
  await enterRoom(hand, 'Today');
  await page.getByRole('region', { name: 'Scheduled' }).getByRole('link', { name: TITLE }).waitFor();
}

/** Moves the second date of the course to the next day, this date only. */
async function moveDate(hand: Hand, { site, course }: Morning): Promise<void> {
  const { page } = hand;
  await enterRoom(hand, 'Calendar');
  await hand.press(page.getByRole('button', { name: 'Next month' }));
  const dialog = page.getByRole('dialog', { name: 'Change date' });
  const cell = (days: number) => page.getByRole('gridcell', { name: new RegExp(named(days)) });
  if (hand.isNarrow) {
    const section = page.getByRole('region', { name: new RegExp(named(7)) });
    await hand.press(section.getByRole('button', { name: 'Actions for Pottery' }));
    await hand.pick(page.getByRole('menuitem', { name: 'Move to …' }));
    await hand.enterDay(dialog.getByLabel('Start date'), day(8));
  } else if (hand.isKeyboard) {
    await walkTo(hand, 7);
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /Pottery/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('m');
    await hand.enterDay(dialog.getByLabel('Start date'), day(8));
  } else {
    await cell(7)
      .getByRole('link', { name: /Pottery/ })
      .dragTo(cell(8));
  }
  await dialog.getByRole('radio', { name: 'This date', exact: true, checked: true }).waitFor();
  await hand.press(dialog.getByRole('button', { name: 'Save' }));
  await page.getByText('“Pottery” was changed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const query = { post_parent: String(course), start_date: day(-1), end_date: day(40) };
  const { body } = await site.rest(EVENTS, { ...admin, query });
  const starts = (body.events as { start_date: string }[]).map(({ start_date: start }) => start.slice(0, 16));
  expect(starts).toEqual([0, 8, 14, 21].map((days) => `${day(days)} 18:00`));
}

/** Walks through the days of the month with the arrow keys. */
async function walkTo(hand: Hand, days: number): Promise<void> {
  const { page } = hand;
  const chosen = page.getByRole('gridcell', { selected: true });
  await chosen.waitFor();
  for (let tabs = 0; !(await chosen.and(page.locator(':focus')).count()); tabs += 1) {
    if (tabs === 60) throw new Error('The keyboard does not reach the month.');
    await page.keyboard.press('Tab');
  }
  for (let steps = 0; ; steps += 1) {
    const at = new URL(page.url()).searchParams.get('day') ?? '';
    const distance = Math.round((Date.parse(day(days)) - Date.parse(at)) / 86_400_000);
    if (distance === 0) break;
    if (steps === 40) throw new Error(`The arrow keys do not lead from ${at} to ${day(days)}.`);
    const size = Math.abs(distance) >= 7 ? 7 : 1;
    const key = size === 7 ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    await page.keyboard.press(key[distance > 0 ? 1 : 0] ?? '');
    await page.waitForURL((url) => url.searchParams.get('day') !== at);
    await chosen.and(page.locator(':focus')).waitFor();
  }
}

/** Approves the comment that waits by answering it. */
async function answer(hand: Hand, { site, comment }: Morning): Promise<void> {
  const { page } = hand;
  await enterRoom(hand, 'Today');
  const waiting = page.getByRole('region', { name: 'Comments that wait' });
  await hand.press(waiting.getByRole('link', { name: 'Is there parking nearby?' }));
  await heading(page, 'Comments');
  await page.getByText('Is there parking nearby?').waitFor();
  const reply = page.getByLabel('Reply to Visitor');
  if (hand.isKeyboard) await page.keyboard.press('r');
  else await hand.press(page.getByRole('button', { name: 'Reply' }));
  await hand.write(reply, 'Yes, behind the hall.');
  if (hand.isKeyboard) await page.keyboard.press('Control+Enter');
  else await hand.press(page.getByRole('button', { name: 'Approve and send' }));
  await page.getByText('No comment waits. You are done.').waitFor();
  await page.getByRole('tab', { name: 'Approved (2)' }).waitFor();
  expect((await site.rest(`/cms/v2/comments/${comment}`, admin)).body.status).toBe('approved');
  const query = { parent: String(comment), context: 'edit' };
  const { body } = await site.rest('/cms/v2/comments', { ...admin, query });
  expect(body).toMatchObject([{ content: { raw: 'Yes, behind the hall.' }, author_name: 'Nora', status: 'approved' }]);
}

/** Makes a rule of an address that visitors asked for in vain. */
async function redirect(hand: Hand, { site }: Morning): Promise<void> {
  const { page } = hand;
  await enterRoom(hand, 'Today');
  await hand.press(page.getByRole('region', { name: 'Pages not found' }).getByRole('link', { name: MISSING }));
  await hand.press(page.getByRole('button', { name: `Redirect ${MISSING}` }));
  await hand.write(dialogOf(hand).getByLabel('Target', { exact: true }), '/en/open-rehearsal/');
  await hand.press(dialogOf(hand).getByRole('button', { name: 'Create rule' }));
  await page.getByText('The rule was created and applies now.').waitFor();
  await page.getByText('Every visit has found a page.').waitFor();
  const response = await fetch(site.url + MISSING, { redirect: 'manual' });
  expect([response.status, new URL(response.headers.get('location') ?? '', site.url).pathname]).toEqual([
    301,
    '/en/open-rehearsal/',
  ]);
}

/** Publishes the post before its date, and looks at its page. */
async function publish(hand: Hand, { site }: Morning, id: number): Promise<void> {
  const { page } = hand;
  await enterRoom(hand, 'Today');
  await hand.press(page.getByRole('region', { name: 'Scheduled' }).getByRole('link', { name: TITLE }));
  await hand.press(page.getByRole('button', { name: 'Publish now' }));
  await page.getByRole('link', { name: 'View', exact: true }).waitFor();
  await saved(page);
  expect((await site.rest(`/cms/v2/posts/${id}`, admin)).body.status).toBe('publish');
  const popup = page.waitForEvent('popup');
  await hand.press(page.getByRole('link', { name: 'View', exact: true }));
  const shown = await popup;
  await expectPost(shown);
  await shown.close();
}

/** Adds the post to the menu, between the two items that are there. */
async function changeMenu(hand: Hand, { site, menu }: Morning): Promise<void> {
  const { page } = hand;
  await enterRoom(hand, 'Menus');
  await hand.press(page.getByRole('button', { name: 'Add item' }));
  await hand.write(dialogOf(hand).getByLabel('Search pages, posts and terms'), 'Lights');
  await hand.press(dialogOf(hand).getByRole('button', { name: TITLE }));
  await hand.press(page.getByRole('button', { name: `Move “${TITLE}” up` }));
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Saved.').waitFor();
  const { body } = await site.ask(`${site.url}/wp-json/wp/v2/menu-items?menus=${menu}&_fields=title`, admin);
  const titles = (body as { title: { rendered: string } }[]).map(({ title }) => title.rendered);
  expect(titles).toEqual(['Programme', TITLE, 'House']);
  const home = await (await fetch(`${site.url}/en/`)).text();
  const places = ['Programme', TITLE, 'House'].map((title) => home.indexOf(`>${title}<`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
}

/** Signs out, after which the desk asks to sign in. */
async function signOut(hand: Hand, { site }: Morning): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole('button', { name: 'Account: Nora' }));
  await hand.pick(page.getByRole('menuitem', { name: 'Sign out' }));
  await hand.press(page.locator('#content').getByRole('button', { name: 'Sign out', exact: true }));
  await page.getByText('You have signed out.').waitFor();
  await page.goto(`${site.url}/desk/`);
  await page.waitForURL('**/auth/sign-in?**');
}

/**
 * The day of an editor, from signing in to signing out. Each step waits for what the editor sees, and then asks the
 * interface whether it has arrived.
 *
 * @param look is called after each step
 */
export async function wholeDay(hand: Hand, morning: Morning, look: () => Promise<void>): Promise<void> {
  await signIn(hand, morning);
  await look();
  const id = await write(hand, morning);
  await look();
  await schedule(hand, morning, id);
  for (const step of [moveDate, answer, redirect]) {
    await step(hand, morning);
    await look();
  }
  await publish(hand, morning, id);
  await look();
  await changeMenu(hand, morning);
  await look();
  await signOut(hand, morning);
}
