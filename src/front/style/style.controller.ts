import type { ServerResponse } from 'node:http';
import { Get, NotFoundException, Param, Res } from '@nestjs/common';
import { PageController, WritesResponse } from '#libs/pages';
import { Document } from '../common/index.js';
import { FONTS_PATH, fontFile } from './fonts.js';
import { SiteStyle } from './site-style.js';

const FOR_EVER = 'public, max-age=31536000, immutable';

@PageController()
export class StyleController {
  constructor(private readonly style: SiteStyle) {}

  /** The one style sheet of all pages. */
  @Get('style-:version([0-9a-f]{12}).css')
  show(@Param('version') version: string): Document | undefined {
    const { path, text } = this.style.sheet;
    if (!path.includes(version)) return undefined;
    return new Document('text/css; charset=utf-8', text, { 'Cache-Control': FOR_EVER });
  }

  /** A file of a font. */
  @WritesResponse()
  @Get(`${FONTS_PATH}/:file`)
  font(@Param('file') name: string, @Res() response: ServerResponse): void {
    const font = fontFile(name);
    if (!font) throw new NotFoundException();
    response
      .writeHead(200, {
        'Content-Type': 'font/woff2',
        'Content-Length': font.bytes.length,
        'Cache-Control': FOR_EVER,
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      .end(font.bytes);
  }
}
