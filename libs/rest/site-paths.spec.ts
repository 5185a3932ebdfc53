import { Controller, Get } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { Namespace, Public } from '#libs/routes';
import { startPipeline, type Pipeline } from '../../test/support/pipeline.js';
import { SitePaths } from './site-paths.js';
import { SiteUrls } from './site-urls.js';

@Controller('status')
class StatusController {
  @Get('live')
  @Public()
  live() {
    return { isLive: true };
  }
}

@Controller('/nested/path')
class NestedController {
  @Get()
  @Public()
  show() {
    return {};
  }
}

@Namespace('test/v1')
@Controller('books')
class BooksController {
  @Get()
  @Public()
  list() {
    return [];
  }
}

const tested = { controllers: [StatusController, NestedController, BooksController] };
let app: Pipeline;
let paths: SitePaths;

beforeAll(async () => {
  app = await startPipeline(tested);
  paths = app.app.get(SitePaths);
});

afterAll(() => app.close());

describe('URLs below the REST root', () => {
  it('belong to the REST interface', () => {
    for (const url of ['/rest', '/rest/', '/rest?a=1', '/rest/test/v1']) expect(paths.isRest(url)).toBe(true);
  });

  it('do not just start like it', async () => {
    for (const url of ['/', '/restaurant', '/rest-1', '/en/rest', '/REST']) expect(paths.isRest(url)).toBe(false);
    expect(await app.refusal('/restaurant')).toEqual([404, 'not_found']);
  });

  it('start with the language of the site', async () => {
    const english = await startPipeline(tested, { language: 'en' });
    expect((await english.ask('/en/rest/test/v1/books')).body).toEqual([]);
    expect(await english.refusal('/rest/test/v1/books')).toEqual([404, 'not_found']);
    await english.close();
  });
});

describe('URLs of pages', () => {
  it('are all URLs that are not reserved', () => {
    for (const url of ['/', '/about', '/books', '/about/status', '/statuses', '/?status'])
      expect(paths.isPage(url)).toBe(true);
  });

  it('exclude the REST interface and other controllers', () => {
    for (const url of ['/rest/test/v1/books', '/status', '/status/live', '/status?a=1', '/nested', '/nested/other'])
      expect(paths.isPage(url)).toBe(false);
  });

  it('exclude reserved segments', () => {
    expect(paths.isPage('/docs/page')).toBe(true);
    paths.reserve('docs');
    expect(paths.isPage('/docs/page')).toBe(false);
  });

  it('are those below a reserved segment that were opened', () => {
    paths.reserve('docs');
    paths.open('/docs/guide');
    for (const url of ['/docs/guide', '/docs/guide/', '/docs/guide/page', '/docs/guide?a=1'])
      expect([url, paths.isPage(url)]).toEqual([url, true]);
    for (const url of ['/docs', '/docs/guides', '/docs/page']) expect([url, paths.isPage(url)]).toEqual([url, false]);
  });
});

describe('paths of the host that clients append to the URL of the site', () => {
  const nothing = { getControllers: () => [] } as unknown as DiscoveryService;
  const plain = (site: SiteUrls, url: string) => {
    const tested = new SitePaths(site, nothing);
    if (site.convention) tested.alias('/wp-login.php');
    return tested.plain(url);
  };

  it.each([
    ['/en/wp-json', '/wp-json'],
    ['/en/wp-json/wp/v2/posts?a=/en/wp-json', '/wp-json/wp/v2/posts?a=/en/wp-json'],
    ['/en//wp-json/x', '/wp-json/x'],
    ['/en/index.php/wp-json/x', '/wp-json/x'],
    ['/en/wp-login.php?action=logout', '/wp-login.php?action=logout'],
    ['/en/wp-jsonp', '/en/wp-jsonp'],
    ['/en/wp-login.phpx', '/en/wp-login.phpx'],
    ['/EN/wp-json', '/EN/wp-json'],
    ['/de/wp-json', '/de/wp-json'],
  ])('%s is %s', (url, own) => {
    expect(plain(SiteUrls.of('https://example.org', 'en', '/wp-json'), url)).toBe(own);
  });

  it('are served below a site with a path, too', () => {
    const site = SiteUrls.of('https://example.org/blog', 'en', '/wp-json');
    expect(plain(site, '/blog/en/wp-json/x')).toBe('/blog/wp-json/x');
    expect(plain(site, '/blog/wp-json/x')).toBe('/blog/wp-json/x');
    for (const url of ['/blog/wp-login.php', '/blog/en/wp-login.php']) expect(plain(site, url)).toBe('/wp-login.php');
  });

  it('are those of a site with the root of the convention only', () => {
    expect(plain(SiteUrls.of('https://example.org', 'en'), '/en/wp-json/x')).toBe('/en/wp-json/x');
    expect(plain(SiteUrls.of('https://example.org', '', '/wp-json'), '/wp-json/x')).toBe('/wp-json/x');
  });
});
