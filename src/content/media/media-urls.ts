import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';

const FOLDER = '/files/';

/** The addresses of stored files, below that of the site. */
@Injectable()
export class MediaUrls {
  /** What the path of every file begins with on this server. */
  readonly prefix: string;

  constructor(private readonly site: SiteAddress) {
    this.prefix = new URL(site.url + FOLDER).pathname;
  }

  /** The address of a stored file. */
  of(path: string): string {
    return this.site.url + FOLDER + path.split('/').map(encodeURIComponent).join('/');
  }
}
