import type { ServerResponse } from 'node:http';
import { Get, Logger, NotFoundException, Param, Res, type OnApplicationBootstrap } from '@nestjs/common';
import { PageController, WritesResponse } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { Avatars } from '../../identity/index.js';
import { Signatures } from '../common/index.js';
import { AvatarStore } from './avatar-store.js';

const PATH = 'avatars';
const PURPOSE = 'avatar';
/** Number of characters of a signature in a URL. */
const SIGNED = 22;
/** Stands for an empty e-mail address. */
const NOBODY = '0'.repeat(32);

/** Shown instead of an avatar that cannot be had. */
const PLACEHOLDER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#8d9097"/><circle cx="24" cy="18" r="9" fill="#e9eaec"/><path d="M6 48a18 18 0 0 1 36 0z" fill="#e9eaec"/></svg>',
);

/**
 * Avatars on pages: the site fetches and serves them, so that browsers request nothing from other hosts. URLs are signed,
 * so that only the avatars of people on the site are fetched.
 */
@PageController()
export class AvatarController implements OnApplicationBootstrap {
  private readonly logger = new Logger('Avatars');

  constructor(
    private readonly store: AvatarStore,
    private readonly avatars: Avatars,
    private readonly signatures: Signatures,
    private readonly site: SiteUrls,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const sign = await this.signatures.signer(PURPOSE).catch((error: unknown) => {
      this.logger.warn(`Pages have no avatars until the next start: ${String(error)}`);
      return undefined;
    });
    if (!sign) return;
    this.avatars.usePages((sent, size) => {
      const image = `${sent || NOBODY}-${size}`;
      return `${this.site.requestedHome}/${PATH}/${image}-${sign(image).slice(0, SIGNED)}`;
    });
  }

  /** An avatar with a signature of this site. */
  @WritesResponse()
  @Get(`${PATH}/:hash([0-9a-f]{32})-:size(24|48|96)-:signature([A-Za-z0-9_-]{${SIGNED}})`)
  async show(
    @Param('hash') hash: string,
    @Param('size') size: string,
    @Param('signature') signature: string,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const sign = await this.signatures.signer(PURPOSE);
    if (sign(`${hash}-${size}`).slice(0, SIGNED) !== signature) throw new NotFoundException();
    const found = hash === NOBODY ? undefined : await this.store.find(hash, Number(size));
    const { type, bytes } = found ?? { type: 'image/svg+xml', bytes: PLACEHOLDER };
    response
      .writeHead(200, {
        'Content-Type': type,
        'Content-Length': bytes.length,
        'Cache-Control': `public, max-age=${found ? 86_400 : 300}`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'",
      })
      .end(bytes);
  }
}
