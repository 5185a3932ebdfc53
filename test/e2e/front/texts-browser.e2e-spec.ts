import type { Browser, Page } from 'playwright-core';
import { drawnProblems, hasBrowser, openPage, startBrowser, tooWide } from '../../support/browser.js';
import { PagedSite } from '../../support/front.js';

const COLOURS = ['pale-pink', 'vivid-red', 'luminous-vivid-amber', 'vivid-purple', 'very-dark-gray', 'white', 'black'];
const COLOURED = [
  ...COLOURS.map(
    (name) => `<!-- wp:group {"backgroundColor":"${name}"} -->
<div class="wp-block-group has-${name}-background-color has-background"><!-- wp:paragraph -->
<p>On ${name}, with a <a href="https://example.org/">link</a> and <code>code</code>.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->
<!-- wp:paragraph {"textColor":"${name}"} -->
<p class="has-${name}-color has-text-color">Written in ${name}.</p>
<!-- /wp:paragraph -->`,
  ),
  `<!-- wp:paragraph {"style":{"elements":{"link":{"color":{"text":"#7b00ff"}}}}} -->
<p class="own-link">With a <a href="https://example.org/">link of a chosen colour</a>.</p>
<!-- /wp:paragraph -->`,
  `<!-- wp:group {"backgroundColor":"black","style":{"elements":{"link":{"color":{"text":"var:preset|color|vivid-cyan-blue"}}}}} -->
<div class="wp-block-group has-black-background-color has-background"><p class="own-link">With <a href="https://example.org/">another</a>.</p></div>
<!-- /wp:group -->`,
  '<p style="background-color: #fdf6d8">A background of its own</p>',
  '<p style="background: hsl(220 60% 25%)">Another one</p>',
  '<p style="color: #222">Dark words</p>',
  `<!-- wp:button {"backgroundColor":"light-green-cyan"} -->
<div class="wp-block-button"><a class="wp-block-button__link has-light-green-cyan-background-color has-background" href="https://example.org/">Press</a></div>
<!-- /wp:button -->`,
  '<!-- wp:table --><figure class="wp-block-table"><table class="has-subtle-pale-blue-background-color has-background"><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table></figure><!-- /wp:table -->',
].join('\n\n');

const picture = (at: number) => `<!-- wp:image -->
<figure class="wp-block-image"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="" /><figcaption>Caption ${at} with some words</figcaption></figure>
<!-- /wp:image -->`;
const gallery = (columns: number, count: number) => `<!-- wp:gallery {"columns":${columns}} -->
<figure class="wp-block-gallery has-nested-images columns-${columns} is-cropped">${Array.from({ length: count }, (_, at) => picture(at)).join('')}</figure>
<!-- /wp:gallery -->`;
const row = (layout: object, ...words: string[]) =>
  `<!-- wp:group {"layout":${JSON.stringify(layout)}} --><div class="wp-block-group">${words.map((word) => `<p>${word}</p>`).join('')}</div><!-- /wp:group -->`;

const LAID_OUT = [
  gallery(1, 2),
  gallery(4, 8),
  row({ type: 'flex', flexWrap: 'nowrap', justifyContent: 'space-between' }, 'One', 'Two'),
  row({ type: 'flex', orientation: 'vertical' }, 'Above', 'Below'),
  row({ type: 'grid', columnCount: 3 }, 'A', 'B', 'C', 'D'),
  `<!-- wp:cover {"dimRatio":80,"contentPosition":"bottom right"} -->
<div class="wp-block-cover has-custom-content-position is-position-bottom-right" style="min-height:300px"><span aria-hidden="true" class="wp-block-cover__background has-background-dim-80 has-background-dim"></span><div class="wp-block-cover__inner-container"><p>In the corner</p></div></div>
<!-- /wp:cover -->`,
  '<!-- wp:cover {"align":"full"} --><div class="wp-block-cover alignfull"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container"><p>From side to side</p></div></div><!-- /wp:cover -->',
  `<!-- wp:buttons --><div class="wp-block-buttons">${[50, 50].map((width) => `<div class="wp-block-button has-custom-width wp-block-button__width-${width}"><a class="wp-block-button__link" href="https://example.org/">Half</a></div>`).join('')}</div><!-- /wp:buttons -->`,
  '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column {"width":"25%"} --><div class="wp-block-column" style="flex-basis:25%"><p>Narrow</p></div><!-- /wp:column --><!-- wp:column {"width":"75%"} --><div class="wp-block-column" style="flex-basis:75%"><p>Broad</p></div><!-- /wp:column --></div><!-- /wp:columns -->',
].join('\n\n');

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const BESIDE = (['left', 'right'] as const)
  .map(
    (side) =>
      `<p><img class="align${side}" src="${DOT}" alt="" width="150" height="150">${`Words beside the image on the ${side}. `.repeat(12)}</p>`,
  )
  .join('\n');

/** The boxes of elements, rounded. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      return { left, top, right, bottom, width };
    }),
  );

/** How many boxes stand in the first row. */
const inFirstRow = (all: readonly { top: number }[]): number =>
  all.filter(({ top }) => Math.abs(top - (all[0]?.top ?? 0)) < 2).length;

(hasBrowser ? describe : describe.skip)('texts in a browser', () => {
  let front: PagedSite;
  let browser: Browser;
  const paths: Record<string, string> = {};

  beforeAll(async () => {
    front = await PagedSite.start();
    const image = await front.image('small.png');
    const shortcode = `[gallery columns="1" ids="${image},${image}"]`;
    const texts = {
      coloured: COLOURED,
      layouts: LAID_OUT,
      shortcode,
      beside: BESIDE,
      calendar: '<!-- wp:calendar {"month":1,"year":2020} /-->',
      navigation: '<!-- wp:navigation --><!-- wp:page-list /--><!-- /wp:navigation --><p>Below the links</p>',
    };
    for (const [title, content] of Object.entries(texts)) paths[title] = (await front.post({ title, content })).path;
    const tag = await front.make('tags', { name: 'shared' });
    for (const title of ['Plain', 'Plain, too', 'Pictured'])
      paths[title] = (
        await front.post({ title, tags: [tag.id], featured_media: title === 'Pictured' ? image : 0 })
      ).path;
    const above = await front.make('pages', { title: 'Above', content: '', status: 'publish' });
    await front.make('pages', { title: 'Inside', content: '', status: 'publish', parent: above.id });
    paths.parts = (await front.post({ title: 'parts', content: 'First part\n\n<!--nextpage-->\n\nSecond part' })).path;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await front.site.close();
  });

  const open = async (path: string | undefined, width: number, colorScheme: 'light' | 'dark' = 'light') => {
    const page = await openPage(browser, { viewport: { width, height: 900 }, colorScheme });
    await page.goto(`${front.site.url}${path}`);
    return page;
  };

  it.each([
    ['light', 1280],
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)(
    'colours that writers chose are legible: %s, %d',
    async (scheme, width) => {
      const page = await open(paths.coloured, width, scheme);
      expect(await drawnProblems(page)).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
      const ground = await page
        .locator('.has-pale-pink-background-color')
        .evaluate((one) => getComputedStyle(one).backgroundColor);
      expect(ground).toBe('rgb(247, 141, 167)');
      const links = await page
        .locator('.own-link a')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
      // On dark pages, the first one is lightened.
      expect(links).toEqual([
        scheme === 'light' ? 'rgb(123, 0, 255)' : expect.stringMatching(/^rgb\(1[3-9]\d, /),
        'rgb(6, 147, 227)',
      ]);
      await page.context().close();
    },
    60_000,
  );

  it.each([
    [1280, 4, 3],
    [390, 2, 2],
  ])('blocks stand as they were arranged: %d pixels', async (width, galleryColumns, gridColumns) => {
    const page = await open(paths.layouts, width);
    expect(await tooWide(page)).toEqual([]);
    expect(inFirstRow(await boxes(page, '.columns-1 > .wp-block-image'))).toBe(1);
    expect(inFirstRow(await boxes(page, '.columns-4 > .wp-block-image'))).toBe(galleryColumns);
    expect(inFirstRow(await boxes(page, '.is-layout-grid > p'))).toBe(gridColumns);
    const [one, two] = await boxes(page, '.is-nowrap > p');
    const [row] = await boxes(page, '.is-nowrap');
    expect([one?.left, two?.right]).toEqual([row?.left, row?.right]);
    expect(inFirstRow(await boxes(page, '.is-vertical > p'))).toBe(1);
    const [cover] = await boxes(page, '.is-position-bottom-right');
    const [words] = await boxes(page, '.is-position-bottom-right p');
    expect((cover?.right ?? 0) - (words?.right ?? 0)).toBeLessThan(40);
    expect((cover?.bottom ?? 0) - (words?.bottom ?? 0)).toBeLessThan(60);
    expect((await boxes(page, '.alignfull'))[0]).toMatchObject({ left: 0, right: width });
    const columns = await boxes(page, '.wp-block-column');
    expect(inFirstRow(columns)).toBe(width > 640 ? 2 : 1);
    if (width > 640) expect((columns[1]?.width ?? 0) / (columns[0]?.width ?? 1)).toBeGreaterThan(2);
    expect(inFirstRow(await boxes(page, '.wp-block-buttons > div'))).toBe(2);
    await page.context().close();
  });

  it.each([1280, 390])('no picture covers a caption: %d pixels', async (width) => {
    const page = await open(paths.layouts, width);
    const captions = await boxes(page, '.wp-block-gallery figcaption');
    const pictures = await boxes(page, '.wp-block-gallery img');
    expect(captions).toHaveLength(10);
    const covered = captions.filter((caption) =>
      pictures.some(
        ({ left, right, top, bottom }) =>
          left < caption.right - 1 && right > caption.left + 1 && top < caption.bottom - 1 && bottom > caption.top + 1,
      ),
    );
    expect(covered).toEqual([]);
    await page.context().close();
  });

  it('texts go on beside small images on phones', async () => {
    const page = await open(paths.beside, 390);
    const [left, right] = await page.locator('.text p').evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const words = document.createRange();
        words.selectNodeContents(paragraph);
        const lines = [...words.getClientRects()].filter(({ width, height }) => width > 20 && height < 60);
        return { image: paragraph.querySelector('img')?.getBoundingClientRect().toJSON(), lines: lines.slice(0, 3) };
      }),
    );
    for (const line of left?.lines ?? []) expect(line.left).toBeGreaterThan(left?.image.right);
    for (const line of right?.lines ?? []) expect(line.right).toBeLessThan(right?.image.left);
    for (const side of [left, right]) expect([side?.lines.length, side?.image.width]).toEqual([3, 150]);
    await page.context().close();
  });

  it('deeper levels of a navigation open below their item, and are a list on phones', async () => {
    const wide = await open(paths.navigation, 1280);
    const inside = wide.locator('.text').getByRole('link', { name: 'Inside' });
    expect(await inside.isVisible()).toBe(false);
    await wide.locator('.text').getByRole('link', { name: 'Above' }).hover();
    expect(await inside.isVisible()).toBe(true);
    await wide.mouse.move(0, 0);
    expect(await inside.isVisible()).toBe(false);
    await wide.locator('.text').getByRole('link', { name: 'Above' }).focus();
    await wide.keyboard.press('Tab');
    expect(await inside.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await drawnProblems(wide)).toEqual([]);
    expect(await tooWide(wide)).toEqual([]);
    await wide.context().close();
    const narrow = await open(paths.navigation, 390);
    expect(await narrow.locator('.text').getByRole('link', { name: 'Inside' }).isVisible()).toBe(true);
    expect(await drawnProblems(narrow)).toEqual([]);
    await narrow.context().close();
  }, 30_000);

  it('a calendar fits on a phone', async () => {
    const page = await open(paths.calendar, 390);
    const [calendar] = await boxes(page, '.wp-block-calendar');
    const days = await boxes(page, '.wp-block-calendar th');
    expect(days).toHaveLength(7);
    expect(days.at(-1)?.right).toBeLessThanOrEqual((calendar?.right ?? 0) + 1);
    expect(await drawnProblems(page)).toEqual([]);
    await page.context().close();
  }, 30_000);

  it.each([
    ['under each other', 390, 'left'],
    ['side by side', 1280, 'top'],
  ] as const)(
    'titles of related posts stand %s, with and without images',
    async (_, width, edge) => {
      const page = await open(paths.Plain, width);
      const titles = await boxes(page, '.related p');
      expect(titles).toHaveLength(2);
      expect(titles[0]?.[edge]).toBe(titles[1]?.[edge]);
      expect(await drawnProblems(page)).toEqual([]);
      await page.context().close();
    },
    30_000,
  );

  it('galleries of shortcodes have the columns that they ask for', async () => {
    const page = await open(paths.shortcode, 1280);
    const items = await boxes(page, '.gallery-item');
    expect([items.length, inFirstRow(items)]).toEqual([2, 1]);
    await page.context().close();
  });

  it('a divided text shows one part, with links to the others', async () => {
    const page = await open(paths.parts, 390);
    expect(await page.locator('.text').innerText()).toBe('First part');
    await page.locator('.parts').getByRole('link', { name: '2' }).click();
    await page.waitForURL(`**${paths.parts}2/`);
    expect(await page.locator('.text').innerText()).toBe('Second part');
    expect(await page.locator('.parts [aria-current]').innerText()).toBe('2');
    expect(await drawnProblems(page)).toEqual([]);
    await page.context().close();
  }, 30_000);
});
