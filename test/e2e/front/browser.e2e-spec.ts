import type { Browser, Page } from 'playwright-core';
import { hasBrowser, openPage, problemsInBothSchemes, startBrowser, tooWide } from '../../support/browser.js';
import { PagedSite } from '../../support/front.js';

const WIDTHS = [320, 375, 1280];
const BLOCKS = `<!-- wp:heading --><h2 class="wp-block-heading">Blocks</h2><!-- /wp:heading -->
<!-- wp:quote --><blockquote class="wp-block-quote"><p>Said</p><cite>Somebody</cite></blockquote><!-- /wp:quote -->
<!-- wp:code --><pre class="wp-block-code"><code>${'long_word_'.repeat(30)}</code></pre><!-- /wp:code -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>One</th><th>Two</th></tr></thead><tbody><tr>${'<td>A cell with words</td>'.repeat(9)}</tr></tbody></table><figcaption>Of things</figcaption></figure><!-- /wp:table -->
<!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://example.org/">Press</a></div><div class="wp-block-button is-style-outline"><a class="wp-block-button__link" href="https://example.org/">Or this</a></div></div><!-- /wp:buttons -->
<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><p>Left</p></div><div class="wp-block-column"><p>Right</p></div></div><!-- /wp:columns -->
<!-- wp:paragraph --><p>${'Unbreakable'.repeat(40)} with <code>code</code>, <mark>marks</mark>, <kbd>keys</kbd> and <a href="/">links</a>.</p><!-- /wp:paragraph -->
<!-- wp:group {"align":"wide"} --><div class="wp-block-group alignwide"><p>Wide</p></div><!-- /wp:group -->`;

(hasBrowser ? describe : describe.skip)('in a browser', () => {
  let front: PagedSite;
  let browser: Browser;
  let post: { id: number; path: string };

  beforeAll(async () => {
    front = await PagedSite.start();
    await front.set({ comment_guests: true, posts_per_page: 2 });
    const image = await front.image('drawn.png');
    await front.make('pages', { title: 'About', content: 'Who', status: 'publish' });
    for (const title of ['Third', 'Second', 'First'])
      await front.post({ title, featured_media: image, sticky: title === 'First' });
    post = await front.post({
      title: `Blocks and ${'Longword'.repeat(12)}`,
      content: BLOCKS,
      tags: [],
      comment_status: 'open',
    });
    // Older than the pause between comments of a network, which visitors share with the administrator here.
    const old = { post: post.id, date_gmt: '2020-01-01T10:00:00' };
    const said = await front.site.rest('/cms/v2/comments', { as: 'admin', body: { ...old, content: 'Well' } });
    await front.site.rest('/cms/v2/comments', {
      as: 'admin',
      body: { ...old, parent: said.body.id, content: 'Yes' },
    });
    await front.post({ title: 'Secret', content: 'Hidden', password: 'Open', slug: 'secret' });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await front.site.close();
  });

  it('pages are legible at every width in both schemes', async () => {
    const paths = [
      '/en/',
      '/en/page/2/',
      post.path,
      `${post.path}?replytocom=1`,
      '/en/about/',
      '/en/2020/01/01/secret/',
      '/en/?s=first',
      '/en/none/',
    ];
    for (const width of WIDTHS) {
      const page = await openPage(browser, { viewport: { width, height: 800 } });
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(String(error)));
      for (const path of paths) {
        await page.goto(front.site.url + path);
        expect([width, path, await tooWide(page)]).toEqual([width, path, []]);
        if (width !== 320) expect([width, path, await problemsInBothSchemes(page)]).toEqual([width, path, []]);
      }
      expect(failures).toEqual([]);
      await page.context().close();
    }
  }, 240_000);

  it('so are a page on the front page, a list of posts, places, guides and errors', async () => {
    const venue = await front.site.rest('/cal/events/v1/venues', {
      as: 'admin',
      body: { venue: 'Old hall', address: 'Long Street 123', city: 'Rome', phone: '+39 1234' },
    });
    const organizer = await front.site.rest('/cal/events/v1/organizers', {
      as: 'admin',
      body: { organizer: 'Club', email: 'club@example.org' },
    });
    const { body: pages } = await front.site.rest('/cms/v2/pages?slug=about');
    await front.site.rest(`/cms/v2/pages/${pages[0].id}`, { as: 'admin', body: { comment_status: 'open' } });
    const news = await front.make('pages', { title: 'News', content: '', status: 'publish' });
    await front.set({ show_on_front: 'page', page_on_front: pages[0].id, page_for_posts: news.id, post_lists: 'list' });
    const paths = [
      '/en/',
      news.path,
      front.pathOf(venue.body.url),
      front.pathOf(organizer.body.url),
      '/en/event/none/',
      '/docs/guide',
      '/docs/guide/pages',
    ];
    for (const width of [390, 1280]) {
      const page = await openPage(browser, { viewport: { width, height: 800 } });
      for (const path of paths) {
        await page.goto(front.site.url + path);
        expect([width, path, await tooWide(page)]).toEqual([width, path, []]);
        expect([width, path, await problemsInBothSchemes(page)]).toEqual([width, path, []]);
      }
      await page.goto(front.site.url + news.path);
      expect((await page.locator('.paging').boundingBox())?.width).toBe(
        (await page.locator('.list').boundingBox())?.width,
      );
      await page.goto(`${front.site.url}/en/`);
      expect(await page.locator('h1').innerText()).toBe('About');
      expect(await page.locator('#respond').count()).toBe(1);
      await page.context().close();
    }
    await front.set({ show_on_front: 'posts', page_on_front: 0, page_for_posts: 0, post_lists: 'cards' });
  }, 120_000);

  it('pages in Arabic begin at the right', async () => {
    await front.set({ language: 'ar_EG' });
    const x = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
    for (const width of [390, 1280]) {
      const page = await openPage(browser, { viewport: { width, height: 800 } });
      for (const path of ['/en/', post.path, '/auth/sign-in', '/en/none/']) {
        await page.goto(front.site.url + path);
        expect([width, path, await tooWide(page)]).toEqual([width, path, []]);
        expect([width, path, await problemsInBothSchemes(page)]).toEqual([width, path, []]);
      }
      await page.goto(`${front.site.url}/en/`);
      expect(await x(page, 'header .site-name')).toBeGreaterThan(width / 2);
      if (width === 1280) {
        expect(await x(page, 'header nav a')).toBeGreaterThan(await x(page, 'header .search'));
        expect(await x(page, '.lead .picture')).toBeGreaterThan(await x(page, '.lead .about-post'));
      }
      await page.context().close();
    }
    await front.set({ language: 'en_US' });
  }, 120_000);

  it('a comment that is pointed at has padding, and buttons side by side have one height', async () => {
    const page = await openPage(browser, { viewport: { width: 390, height: 800 } });
    await page.goto(front.site.url + post.path);
    const id = await page.locator('.comment').first().getAttribute('id');
    await page.goto(`${front.site.url}${post.path}#${id}`);
    const [comment, text] = await Promise.all([
      page.locator('.comment:target').boundingBox(),
      page.locator('.comment:target .text').boundingBox(),
    ]);
    expect((text?.x ?? 0) - (comment?.x ?? 0)).toBeGreaterThanOrEqual(8);
    expect(await tooWide(page)).toEqual([]);
    const heights = await page
      .locator('.wp-block-button__link')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect([heights.length, new Set(heights).size]).toEqual([2, 1]);
    await page.context().close();
  });

  it('tables and code of guides do not break inside words on phones', async () => {
    const page = await openPage(browser, { viewport: { width: 360, height: 800 } });
    for (const path of ['configuration', 'monitoring', 'webhooks', 'reference/imports']) {
      await page.goto(`${front.site.url}/docs/guide/${path}`);
      expect([path, await tooWide(page)]).toEqual([path, []]);
      const broken = await page.locator('article :is(code, th, td)').evaluateAll((elements) =>
        elements.flatMap((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const words: string[] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\w.:=]+/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
            }
          return words;
        }),
      );
      expect([path, broken]).toEqual([path, []]);
    }
    await page.context().close();
  }, 60_000);

  it('forms work with the keyboard alone, and nothing runs', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${front.site.url}/en/2020/01/01/secret/`);
    await page.keyboard.press('Tab');
    expect(await page.locator('.skip').boundingBox()).toMatchObject({ y: expect.any(Number) });
    expect((await page.locator('.skip').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.locator('#entry-password').focus();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="alert"]');
    await page.locator('#entry-password').fill('Open');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.text >> text=Hidden');

    await page.goto(front.site.url + post.path);
    await page.getByLabel('Comment (required)').fill('From a browser');
    await page.getByLabel('Name (required)').fill('Bea');
    await page.getByLabel('E-mail address (required)').fill('bea@example.org');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.waitForSelector('text=awaiting approval');
    expect(await page.locator('.comment >> text=From a browser').count()).toBe(1);
    await context.close();
  }, 60_000);
});
