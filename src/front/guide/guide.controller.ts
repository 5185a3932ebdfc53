import type { IncomingMessage, ServerResponse } from 'node:http';
import { Get, NotFoundException, Param, Req, Res, type OnModuleInit } from '@nestjs/common';
import { etagOf, isPresent } from '#libs/http';
import { PageController, WritesResponse } from '#libs/pages';
import { ERROR_PATH, SiteUrls, SitePaths } from '#libs/rest';
import { type Page, Redirect } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { GUIDE_PATH, GuideLibrary } from './guide-library.js';
import { CODE } from './guide-markdown.js';

const PATH = GUIDE_PATH.slice(1);
/** The guides with error codes; the first one has those of every route. */
const ERROR_PAGES = ['errors', 'errors-of-content', 'errors-of-namespaces'] as const;

/** The documentation of the program as pages of the site, beside the documentation of its REST interface. */
@PageController('host')
export class GuideController implements OnModuleInit {
  constructor(
    private readonly library: GuideLibrary,
    private readonly site: SiteUrls,
    private readonly words: SiteWords,
    private readonly paths: SitePaths,
  ) {}

  onModuleInit(): void {
    this.paths.open(GUIDE_PATH);
    this.paths.open(ERROR_PATH);
  }

  /** The table of contents, with or without a slash at the end. */
  @Get(`${PATH}:slash(\\W?)`)
  contents(): Promise<Page> {
    return this.page([]);
  }

  /** A guide. */
  @Get(`${PATH}/*path`)
  show(@Param('path') path: readonly string[]): Promise<Page> {
    return this.page(path);
  }

  /** Leads from an error code to its row in the guides; the `type` of problem details is its URL. */
  @Get(`${ERROR_PATH.slice(1)}/:code([\\w-]{1,100})`)
  async error(@Param('code') code: string): Promise<Redirect> {
    for (const name of ERROR_PAGES) {
      const guide = await this.library.guide(name);
      if (guide && String(guide.body).includes(`id="${CODE}${code}"`))
        return this.leadTo(`${guide.url}#${CODE}${code}`);
    }
    return this.leadTo(`${GUIDE_PATH}/${ERROR_PAGES[0]}`);
  }

  private leadTo(path: string): Redirect {
    return new Redirect(new URL(path, this.site.url).href, 302);
  }

  /** An image of the guides. */
  @WritesResponse()
  @Get(`${PATH}/images/*path`)
  async image(
    @Param('path') path: readonly string[],
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const image = await this.library.image(['images', ...path].join('/'));
    if (!image) throw new NotFoundException();
    const etag = etagOf([image.bytes.toString('latin1')]);
    const headers = { 'Content-Type': image.type, 'Cache-Control': 'public, max-age=3600', ETag: etag };
    if (isPresent(request, { etag })) response.writeHead(304, headers).end();
    else response.writeHead(200, { ...headers, 'Content-Length': image.bytes.length }).end(image.bytes);
  }

  private async page(path: readonly string[]): Promise<Page> {
    const guide = await this.library.guide(path.filter(Boolean).join('/'));
    if (!guide) return this.missing();
    const { title, description, body, url } = guide;
    return {
      template: 'guide',
      data: { body, contents: url === GUIDE_PATH ? undefined : GUIDE_PATH },
      // Search engines are to find the texts of the site, not those of the program.
      head: { title, description, canonical: new URL(url, this.site.url).href, isHidden: true },
      kind: 'guide',
    };
  }

  private missing(): Page {
    const { missingTitle: title, missingText: text } = this.words.all;
    return {
      status: 404,
      template: 'missing',
      data: { title, text },
      head: { title, isHidden: true },
      kind: 'error',
      hasSearch: true,
    };
  }
}
