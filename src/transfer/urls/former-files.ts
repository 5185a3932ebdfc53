import { Injectable } from '@nestjs/common';
import { isRead, type Stage } from '#libs/http';
import { SiteUrls } from '#libs/rest';
import { MEDIA_TYPES } from '../../media/index.js';
import { FormerAddresses } from './former-addresses.js';

/** Browsers keep a redirect for a day: a picture can become private. */
const HEADERS = { 'Cache-Control': 'public, max-age=86400' };

/** Redirects the former paths of imported files, such as `/wp-content/uploads/2024/05/name-300x200.jpg`. */
@Injectable()
export class FormerFiles {
  constructor(
    private readonly addresses: FormerAddresses,
    private readonly site: SiteUrls,
  ) {}

  /** Middleware for requests that nothing else answers. */
  readonly middleware: Stage = (request, response, next) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    if (!isRead(request) || MEDIA_TYPES.of(path.toLowerCase()) === undefined) {
      next();
      return;
    }
    const { requestedHomePath: homePath } = this.site;
    const below = homePath && path.startsWith(`${homePath}/`) ? [path.slice(homePath.length)] : [];
    const answer = async () => {
      let url: string | undefined;
      try {
        url = await this.addresses.publicFile([path, ...below], new URLSearchParams(query));
      } catch (error) {
        next(error);
        return;
      }
      if (url === undefined) next();
      else response.writeHead(301, { ...HEADERS, Location: url }).end();
    };
    void answer();
  };
}
