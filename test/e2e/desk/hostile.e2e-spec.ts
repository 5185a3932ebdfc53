import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { openDesk } from '../../support/desk.js';
import { HOSTILE } from '../../support/hostile-html.js';
import { startSite, type TestSite } from '../../support/site.js';

/** Markup that asks other hosts for something. */
const OUTSIDE = [
  '<img src="https://evil.example/a.png">',
  '<img src=//evil.example/b.png srcset="https://evil.example/c.png 2x">',
  '<picture><source srcset="https://evil.example/d.png"><img alt="x"></picture>',
  '<video poster="https://evil.example/e.png" src="https://evil.example/e.mp4" autoplay></video>',
  '<audio src="https://evil.example/f.mp3" autoplay preload="auto"></audio>',
  '<link rel="stylesheet" href="https://evil.example/g.css"><link rel="prefetch" href="https://evil.example/h">',
  '<style>@import "https://evil.example/i.css"; p { background: url(https://evil.example/j.png) }</style>',
  '<p style="background: url(https://evil.example/k.png)">x</p>',
  '<iframe src="https://evil.example/l"></iframe><object data="https://evil.example/m"></object>',
  '<embed src="https://evil.example/n"><input type="image" src="https://evil.example/o.png">',
  '<body background="https://evil.example/p.png"><table background="https://evil.example/q.png"><td>x</td></table>',
  '<svg><image href="https://evil.example/r.png"/><use href="https://evil.example/s.svg#x"/></svg>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/t"><base href="https://evil.example/">',
  '<a href="https://evil.example/u" ping="https://evil.example/v">x</a>',
  '<textarea autofocus onfocus="alert(1)"></textarea><form action="https://evil.example/w"><button>x</button></form>',
];
/** Comments without an end take what follows into them. */
const isOpen = (form: string) => Number(form.lastIndexOf('<!--') > form.lastIndexOf('-->'));
const FORMS = [...HOSTILE, ...OUTSIDE].toSorted((one, other) => isOpen(one) - isOpen(other));

const block = (name: string, html: string) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;
const FIRST = block('paragraph', '<p>The beginning</p>');

/** Texts that have all forms in them: as HTML, as unknown blocks, and inside of known ones. */
const TEXTS: Readonly<Record<string, string>> = {
  'HTML blocks': FORMS.map((form) => block('html', form)).join('\n\n'),
  'unknown blocks': FORMS.map((form) => block('acme/box', form)).join('\n\n'),
  paragraphs: FORMS.map((form) => block('paragraph', `<p>before ${form} after</p>`)).join('\n\n'),
  'lists and tables': FORMS.map((form, at) =>
    at % 2
      ? block('list', `<ul>${block('list-item', `<li>${form}</li>`)}</ul>`)
      : block('table', `<figure><table><tbody><tr><td>${form}</td></tr></tbody></table></figure>`),
  ).join('\n\n'),
};

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

(hasBrowser ? describe : describe.skip)('hostile HTML at the desk', () => {
  let browser: Browser;
  let page: Page;
  let errors: string[];
  /** What must not happen. */
  const happened: string[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
    const desk = await openDesk(browser, site);
    ({ page, errors } = desk);
    watch(page.context());
  });
  afterAll(() => browser.close());
  beforeEach(() => {
    happened.length = 0;
    errors.length = 0;
  });

  function watch(context: BrowserContext): void {
    const { host } = new URL(site.url);
    context.on('request', (request) => {
      const { protocol, host: other } = new URL(request.url());
      if (protocol.startsWith('http') && other !== host) happened.push(`request of ${request.url()}`);
    });
    context.on('page', (opened) => happened.push(`window of ${opened.url()}`));
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') happened.push(`dialog: ${dialog.message()}`);
      void dialog.accept();
    });
  }

  const open = async (content: string): Promise<number> => {
    const { body } = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Hostile', content } });
    await page.goto(`${site.url}/desk/texts/posts/${body.id}`);
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    return body.id as number;
  };
  /** Scrolls through all blocks, so that each of them is shown. */
  const showAll = async (): Promise<void> => {
    const rows = page.locator('.block-row');
    for (let at = 0; at < (await rows.count()); at += 6) await rows.nth(at).scrollIntoViewIfNeeded();
    await rows.last().scrollIntoViewIfNeeded();
  };
  /** The desk works, nothing has happened, and the text is as it was written. */
  const expectCalm = async (id: number): Promise<void> => {
    const before = (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body.content.raw as string;
    await page.getByRole('textbox', { name: 'Title' }).fill('Calm');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    const { title, content } = (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body;
    expect([title.raw, content.raw === before]).toEqual(['Calm', true]);
    expect(new URL(page.url()).pathname).toBe(`/desk/texts/posts/${id}`);
    expect(happened).toEqual([]);
    expect(errors).toEqual([]);
  };

  it.each(Object.entries(TEXTS))('does nothing in %s', async (_name, content) => {
    const id = await open(`${FIRST}\n\n${content}`);
    await showAll();
    const active = page.locator(
      'main :is(script, iframe:not([sandbox=""]), object, embed, form[action], [onerror], [onload], [onclick], [style*="url("])',
    );
    expect(await active.count()).toBe(0);
    for (const frame of page.frames().slice(1))
      expect(
        await frame.locator('script, form, iframe, object, embed, svg, base, meta[http-equiv=refresh]').count(),
      ).toBe(0);
    await expectCalm(id);
  });

  it('does nothing in classic texts', async () => {
    const id = await open(FORMS.join('\n\n').replaceAll('<!-- wp:', '<!-- x:'));
    await page.getByLabel('Text (HTML)').waitFor();
    await expectCalm(id);
  });

  it('does nothing when it is pasted', async () => {
    const id = await open(FIRST);
    await page.getByRole('textbox', { name: /^Paragraph, block 1/ }).click();
    for (const form of FORMS)
      await page.evaluate((html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', `<p>pasted ${html} text</p>`);
        clipboardData.setData('text/plain', 'pasted');
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, form);
    await page.getByText('pasted').first().waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    const { content } = (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body;
    expect(content.raw.match(/pasted/g)?.length).toBeGreaterThan(FORMS.length / 2);
    expect(content.raw).not.toMatch(
      /<(?:script|img|svg|iframe|style|form|object|embed|base|meta|link)\b|<[^>]*\son\w+=/i,
    );
    expect(content.raw).not.toMatch(/href="\s*(?:javascript|vbscript|data|livescript):/i);
    await expectCalm(id);
  });

  it('refuses addresses of links that run, and shows those that there are as text', async () => {
    const id = await open(
      HOSTILE.filter((form) => form.startsWith('<a'))
        .map((form) => block('paragraph', `<p>${form}</p>`))
        .join('\n\n'),
    );
    const text = page.getByRole('textbox', { name: /block 1/ }).first();
    await text.click();
    expect(await text.locator('a').count()).toBe(0);
    for (const address of ['javascript:alert(1)', ' JaVa\tScript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
      await page.getByLabel('Address, or words to search for').fill(address);
      await page.getByRole('button', { name: 'Set link' }).click();
      await page.getByText('Enter a web, e-mail or telephone address').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Address, or words to search for').waitFor({ state: 'hidden' });
    }
    await expectCalm(id);
  });
});
