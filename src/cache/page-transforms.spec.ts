import { cdnRewriter, type CdnSettings } from './page-transforms.js';

const SITE = 'https://example.org';
const CDN = 'https://cdn.example';

const rewriter = (settings: Partial<CdnSettings> = {}) =>
  cdnRewriter(
    {
      ossdlcdn: true,
      ossdl_off_cdn_url: CDN,
      ossdl_off_blog_url: false,
      ossdl_off_include_dirs: false,
      ossdl_off_exclude: false,
      ossdl_cname: false,
      ossdl_https: false,
      ...settings,
    },
    SITE,
  );
const rewritten = (html: string, settings: Partial<CdnSettings> = {}) => rewriter(settings)?.(html);

describe('file URLs', () => {
  it.each([
    [`<img src="${SITE}/files/2031/a.png">`, `<img src="${CDN}/files/2031/a.png">`],
    [`<img src='${SITE}/files/a.png?x=1'>`, `<img src='${CDN}/files/a.png?x=1'>`],
    [`<p style="background:url(${SITE}/files/a.png)">`, `<p style="background:url(${CDN}/files/a.png)">`],
    [`<link href="${SITE}/logo.svg">`, `<link href="${CDN}/logo.svg">`],
    [
      `<img srcset="${SITE}/files/a.png 300w, ${SITE}/files/b.png 600w,${SITE}/files/c.png 2x">`,
      `<img srcset="${CDN}/files/a.png 300w, ${CDN}/files/b.png 600w,${CDN}/files/c.png 2x">`,
    ],
  ])('are replaced by CDN URLs: %s', (html, expected) => {
    expect(rewritten(html)).toBe(expected);
  });

  it.each([
    `<a href="${SITE}/en/about/">`,
    `<a href="${SITE}/">`,
    `<a href="${SITE}">`,
    `<a href="${SITE}/en/a.png">`,
    `<a href="${SITE}.evil.example/files/a.png">`,
    `<a href="http://example.org/files/a.png">`,
    `<a href="https://elsewhere.example/?u=${SITE}/files/a.png">`,
    `<p>${SITE}/files/a.png, ${SITE}/files/b.png </p>`,
    `<a href="${SITE}/files/run.php">`,
  ])('are unchanged: %s', (html) => {
    expect(rewritten(html)).toBe(html);
  });

  it('follow the configured folders, exclusions and site URL', () => {
    const settings = {
      ossdl_off_blog_url: `${SITE}/en`,
      ossdl_off_include_dirs: '/media/, a.b',
      ossdl_off_exclude: 'secret,.pdf',
    };
    const html = ['/en/media/x', '/en/a.b/x', '/en/aXb/x', '/en/media/secret/x', '/en/media/x.pdf', '/files/x.png']
      .map((path) => `"${SITE}${path}"`)
      .join();
    expect(rewritten(html, settings)).toBe(
      `"${CDN}/media/x","${CDN}/a.b/x","${SITE}/en/aXb/x","${SITE}/en/media/secret/x","${SITE}/en/media/x.pdf","${SITE}/files/x.png"`,
    );
  });

  it('are spread over several hosts, always the same host for a file', () => {
    const html = Array.from({ length: 200 }, (_, index) => `"${SITE}/files/${index}.png"`).join('\n');
    const spread = rewritten(html, { ossdl_cname: 'two.example, http://three.example/' }) ?? '';
    const hosts = [...spread.matchAll(/"(.*?)\/files/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set([CDN, 'https://two.example', 'http://three.example']));
    expect(rewritten(html, { ossdl_cname: 'two.example, http://three.example/' })).toBe(spread);
  });

  it.each<[string, Partial<CdnSettings>]>([
    ['is off', { ossdlcdn: false }],
    ['has no URL', { ossdl_off_cdn_url: false }],
    ['has an empty URL', { ossdl_off_cdn_url: '' }],
    ['has the URL of the site', { ossdl_off_cdn_url: `${SITE}/` }],
    ['excludes https', { ossdl_https: true }],
  ])('are unchanged if the CDN %s', (_, settings) => {
    expect(rewriter(settings)).toBeUndefined();
  });

  it('are replaced in linear time', () => {
    const of = (length: number) => `"${SITE}/files/`.repeat(length);
    const cost = (length: number) => {
      const html = of(length);
      const since = process.cpuUsage();
      rewritten(html);
      return process.cpuUsage(since).user;
    };
    cost(20_000);
    expect(cost(80_000)).toBeLessThan(40 * Math.max(cost(20_000), 2000));
  });
});
