import { Controller, Get } from '@nestjs/common';
import { Namespace, Public, SitePaths } from '#libs/rest';
import { startPipeline, type Pipeline } from '../../test/support/pipeline.js';

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
