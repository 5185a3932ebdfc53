import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import type { FrontRequest } from './front-request.js';
import type { PageKind } from './front-pages.js';
import { Document, type Outcome } from './outcome.js';

/** The one style sheet, at an address that tells its content, so that it may be kept for ever. */
@Injectable()
export class StyleSheet implements PageKind {
  private readonly text = readFileSync(join(import.meta.dirname, '../style/front.css'), 'utf8');
  private readonly path = `style-${createHash('sha256').update(this.text).digest('hex').slice(0, 12)}.css`;
  /** Path on the server. */
  readonly address: string;

  constructor(site: SiteAddress) {
    this.address = `${site.homePath}/${this.path}`;
  }

  find({ path }: FrontRequest): Promise<Outcome> | undefined {
    if (path !== this.path) return undefined;
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
    return Promise.resolve(new Document('text/css; charset=utf-8', this.text, headers));
  }
}
