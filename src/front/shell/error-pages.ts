import { Injectable, Logger } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { RestError } from '#libs/errors';
import type { MadeAnswer } from '#libs/freshness';
import type { FrontRequest } from './front-request.js';
import type { Page } from './outcome.js';
import { PageMaker } from './page-maker.js';
import { SiteWords } from '../words/site-words.js';

interface Trouble {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
  template?: string;
}

/** Pages that tell why there is no other one. */
@Injectable()
export class ErrorPages {
  private readonly logger = new Logger('Pages');

  constructor(
    private readonly maker: PageMaker,
    private readonly words: SiteWords,
  ) {}

  /** There is nothing at the address. */
  async missing(request: FrontRequest): Promise<MadeAnswer> {
    const { missingTitle: title, missingText: text } = this.words.all;
    const page = pageOf({
      status: 404,
      template: 'missing',
      title,
      text,
      headers: { Vary: 'Accept, Authorization, Cookie' },
    });
    try {
      return await this.maker.make(request, page);
    } catch (error) {
      return this.failed(request, error);
    }
  }

  /** The page at the address could not be made; the log tells why, the page only what concerns the reader. */
  failed(request: FrontRequest, error: unknown): MadeAnswer {
    return this.maker.makeBare(pageOf(this.trouble(request, error)));
  }

  private trouble(request: FrontRequest, error: unknown): Trouble {
    const { refusedTitle, errorTitle, errorText, unavailableTitle, unavailableText } = this.words.all;
    if (error instanceof RestError) {
      const { headers, message: text } = error;
      return { status: error.statusFor(request.viewer.isSignedIn), title: refusedTitle, text, headers };
    }
    if (isUnavailable(error)) {
      this.logger.warn(`The database is not available: ${String(error)}`);
      return { status: 503, title: unavailableTitle, text: unavailableText, headers: { 'Retry-After': '5' } };
    }
    this.logger.error(`${request.rawPath} failed`, error instanceof Error ? error.stack : String(error));
    return { status: 500, title: errorTitle, text: errorText };
  }
}

const pageOf = ({ status, title, text, headers, template = 'error' }: Trouble): Page => ({
  status,
  template,
  data: { title, text },
  head: { title, isHidden: true },
  kind: 'error',
  hasSearch: template === 'missing',
  headers,
});
