import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { acceptedCodings, encodedEtag, isPresent, isRead, type Stage } from '#libs/http';
import { escapeHtml } from '#libs/markup';
import { SitePaths, SiteUrls } from '#libs/rest';
import { type DeskFile, DeskFiles, digestOf } from './desk-files.js';
import { DeskOptions } from './desk-options.js';

/** What the page learns about its site, in the attribute of an element. */
interface SiteOfDesk {
  /** Path of the desk, without a slash at its end. */
  base: string;
  /** The homes of the site, that of the default language first. */
  homes: { language: string; locale: string; path: string; root: string }[];
}

/** The place of it in the page, which is the same in every build. */
const SITE = 'data-site=""';

/** Nothing of other hosts is loaded, and no script or style that is not a file of the desk runs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/**
 * Serves the desk: its files, and its page at every other path below it, because the page shows the room of its address.
 * The page has no data of the site but the addresses of its homes, so everybody may load it.
 */
@Injectable()
export class DeskServer {
  private readonly base: string;
  private page: { version: number; file: DeskFile } | undefined;

  constructor(
    { path }: DeskOptions,
    private readonly files: DeskFiles,
    private readonly site: SiteUrls,
    paths: SitePaths,
  ) {
    this.base = path;
    if (path) paths.reserve(path.slice(1));
  }

  /** Middleware: handles requests for the desk and passes on all others. */
  readonly middleware: Stage = (request, response, next) => {
    const { base } = this;
    const url = request.url ?? '';
    if (!base || !url.startsWith(base) || !['', '/', '?'].includes(url.charAt(base.length))) {
      next();
      return;
    }
    const [path = ''] = url.slice(base.length).split('?', 1);
    this.serve(path, request, response);
  };

  private serve(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (!isRead(request)) {
      response.writeHead(405, { ...SECURITY, Allow: 'GET, HEAD', 'Content-Length': 0 }).end();
      return;
    }
    if (path === '') {
      response.writeHead(308, { ...SECURITY, Location: `${this.base}/`, 'Content-Length': 0 }).end();
      return;
    }
    const file = this.fileAt(path.slice(1));
    if (file) send(request, response, file);
    else sendMissing(response, this.files.areThere);
  }

  private fileAt(path: string): DeskFile | undefined {
    if (!this.files.areThere) return undefined;
    const file = this.files.file(path);
    if (file?.isImmutable) return file;
    // A file of another build must not get the page, which would be kept for a year.
    return path.startsWith('assets/') ? undefined : this.ownPage();
  }

  /** The page with the homes of this site. */
  private ownPage(): DeskFile | undefined {
    const { version } = this.site;
    if (this.page?.version === version) return this.page.file;
    const built = this.files.page;
    if (!built) return undefined;
    const homes = this.site.all.map(({ language, path, rootPath }) => ({
      language: language.code,
      locale: language.locale,
      path,
      root: rootPath,
    }));
    const site: SiteOfDesk = { base: this.base, homes };
    const text = built.body
      .toString()
      .replace(SITE, `data-site="${escapeHtml(JSON.stringify(site))}"`)
      .replaceAll('/desk-base/', `${this.base}/`);
    const file = { ...built, etag: digestOf(text), body: Buffer.from(text), encoded: {} };
    this.page = { version, file };
    return file;
  }
}

function send(request: IncomingMessage, response: ServerResponse, file: DeskFile): void {
  const coding = acceptedCodings(request.headers['accept-encoding']).find((one) => one in file.encoded);
  const body = (coding && file.encoded[coding]) ?? file.body;
  const etag = coding ? encodedEtag(`"${file.etag}"`, coding) : `"${file.etag}"`;
  const headers = {
    ...SECURITY,
    'Content-Type': file.type,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(coding ? { 'Content-Encoding': coding } : {}),
  };
  if (isPresent(request, { etag })) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendMissing(response: ServerResponse, isBuilt: boolean): void {
  const text = isBuilt ? 'Not found.\n' : 'The desk was not built: run "npm install" and "npm run build".\n';
  response.writeHead(isBuilt ? 404 : 503, {
    ...SECURITY,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
