import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { RedirectionMaker } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/redirection/v1/redirect';
const PAGES = ['', '/missing', '/log', '/why?url=/nowhere', '/groups', '/files', '/settings'];

(hasBrowser ? describe : describe.skip)('the redirects of the desk', () => {
  let browser: Browser;
  let site: TestSite;
  let maker: RedirectionMaker;

  beforeAll(async () => {
    browser = await startBrowser();
    site = await startSite();
    maker = new RedirectionMaker(site);
    await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Kingfisher', status: 'publish' } });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const visit = (path: string) => fetch(`${site.url}${path}`, { redirect: 'manual' });
  const rules = async (url: string) => {
    const query = { 'filterBy[url]': url };
    return (await site.rest(PATH, { as: 'admin', query })).body.items;
  };

  it('makes a rule of a missing page with two clicks', async () => {
    expect((await visit('/former/kingfisher.html')).status).toBe(404);
    const { page, errors } = await openDesk(browser, site, {}, '/redirects/missing');
    await page.getByRole('button', { name: 'Redirect /former/kingfisher.html' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('The rule was created and applies now.').waitFor();
    await page.getByText('Every visit has found a page.').waitFor();
    const answer = await visit('/former/kingfisher.html');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/\/kingfisher\/$/);
    expect(errors).toEqual([]);
  });

  it('ignores a missing page', async () => {
    await visit('/old-probe');
    const { page } = await openDesk(browser, site, {}, '/redirects/missing');
    await page.getByRole('button', { name: 'Ignore /old-probe' }).click();
    await page.getByText('Every visit has found a page.').waitFor();
    expect(await rules('old-probe')).toMatchObject([{ action_type: 'nothing', enabled: true }]);
  });

  it('explains which rule applies, and why another does not', async () => {
    const group = await maker.group();
    await maker.rule(group, { url: '/spring', action_data: { url: '/summer' }, title: 'Seasons' });
    const [, winter = 0] = await maker.rules(group, ['/spring?x=1']);
    await site.rest('/redirection/v1/bulk/redirect/disable', { as: 'admin', body: { items: [winter] } });
    const { page } = await openDesk(browser, site, {}, '/redirects/why');
    await page.getByLabel('Address', { exact: true }).fill('/spring');
    await page.keyboard.press('Enter');
    await page.getByText('This rule applies:').waitFor();
    await page.getByRole('button', { name: '/spring (Seasons)' }).waitFor();
    await page.getByText('/summer').waitFor();
    await page.getByText('It is disabled.').waitFor();
    expect(page.url()).toContain('url=');
  });

  it('changes a rule with a condition, and shows a change of somebody else', async () => {
    const rule = await maker.rule(await maker.group(), { url: '/autumn', title: 'Leaves' });
    const { page } = await openDesk(browser, site, {}, '/redirects?url=autumn');
    await page.getByRole('button', { name: '/autumn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the rule' });
    await dialog.getByLabel('If').selectOption('There is a cookie');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Fill this in.').first().waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('visited');
    await dialog.getByLabel('Target if the condition holds').fill('/winter');
    const same = { match_type: 'url', action_type: 'url', group_id: rule.group_id, url: '/autumn' };
    await site.rest(`${PATH}/${rule.id}`, { as: 'admin', body: { ...same, action_data: { url: '/theirs' } } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('/theirs', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rules('autumn')).toMatchObject([
      { match_type: 'cookie', title: 'Leaves', action_data: { name: 'visited', url_from: '/winter' } },
    ]);
  });

  it('keeps what was entered when the site refuses a rule', async () => {
    const { page } = await openDesk(browser, site, {}, '/redirects');
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Source/).fill('/loop');
    await dialog.getByLabel('Target', { exact: true }).fill('/loop');
    await dialog.getByRole('button', { name: 'Create rule' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel(/^Source/).inputValue()).toBe('/loop');
    expect(await rules('/loop')).toEqual([]);
  });

  it('previews a file before anything is written', async () => {
    const { page } = await openDesk(browser, site, {}, '/redirects/files');
    const text = 'source,target,regex,code\n/from-file,/to,0,301\n(?=x),/bad,1,301\n';
    await page.locator('input[type=file]').setInputFiles({
      name: 'rules.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('2 rules would be imported.').waitFor();
    await page.getByText(/^Line 3:/).waitFor();
    expect(await rules('from-file')).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rules' }).click();
    await page.getByText('2 rules were imported.').waitFor();
    expect(await rules('from-file')).toMatchObject([{ action_data: { url: '/to' } }]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('redirects.csv');
  });

  it('has no barriers on its pages, at 360 pixels, in either scheme', async () => {
    await visit('/nowhere');
    const { page, errors, go } = await openDesk(browser, site, { viewport: { width: 360, height: 800 } }, '/redirects');
    for (const path of PAGES) {
      await go(`/redirects${path}`);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([path, colorScheme, await deskProblems(page)]).toEqual([path, colorScheme, []]);
      }
      expect([path, await tooWide(page)]).toEqual([path, []]);
    }
    expect(errors).toEqual([]);
  });
});
