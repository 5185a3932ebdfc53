import type { IncomingMessage, ServerResponse } from 'node:http';
import { Get, NotFoundException, Req, Res } from '@nestjs/common';
import { PageController, WritesResponse } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { SettingsService } from '../../settings/index.js';
import { API_CATALOG, FrontLinks } from '../common/index.js';
import { contactsOf } from './well-known.settings.js';

const SECURITY = '.well-known/security.txt';
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const DAY_MS = 86_400_000;
/** Days for which a security.txt is valid. Readers are to ask again after that. */
const VALID_DAYS = 180;
/** All of these follow from settings and the configuration. Nothing is read from the database. */
const HEADERS = { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' };

/** A link of a linkset (RFC 9264). */
interface Target {
  href: string;
  type: string;
}

/** A REST root, and by their relations the links that describe it. */
interface Described {
  root: string;
  relations: Readonly<Record<string, readonly Target[]>>;
}

/** What programs look for below `/.well-known/` at the root of the host, whatever languages the site has. */
@PageController('host')
export class WellKnownController {
  constructor(
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
    private readonly links: FrontLinks,
  ) {}

  /** Where to report a vulnerability (RFC 9116), if the site says it. */
  @WritesResponse()
  @Get(SECURITY)
  security(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    const contacts = contactsOf(this.settings.get('security_contact'));
    if (!contacts.length) throw new NotFoundException();
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${this.languages.join(', ')}`,
      `Canonical: ${this.links.onHost(`/${SECURITY}`)}`,
    ];
    send(request, response, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`);
  }

  /** Leads password managers to the page with the form (the change-password URL of the W3C). */
  @WritesResponse()
  @Get('.well-known/change-password')
  changePassword(@Res() response: ServerResponse): void {
    response.writeHead(302, { Location: this.links.account('profile'), 'Content-Length': 0 }).end();
  }

  /** The interfaces of the site with their descriptions (RFC 9727). */
  @WritesResponse()
  @Get(API_CATALOG)
  catalog(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    const catalog = this.links.onHost(`/${API_CATALOG}`);
    const { roots } = this;
    const linkset = [
      { anchor: catalog, item: roots.map(({ root: href }) => ({ href })) },
      ...roots.map(({ root: anchor, relations }) => ({ anchor, ...relations })),
    ];
    send(request, response, LINKSET, JSON.stringify({ linkset }), { Link: `<${catalog}>; rel="api-catalog"` });
  }

  /** The REST roots, with what describes each. The document is about the names of the own root. */
  private get roots(): Described[] {
    const page = (path: string): Target => ({ href: this.links.onHost(`/${path}`), type: 'text/html' });
    const status = [{ href: this.links.onHost('/health/ready'), type: 'application/json' }];
    const own = {
      'service-desc': ['json', 'yaml'].map((form) => ({
        href: this.links.onHost(`/docs/openapi.${form}`),
        type: `application/${form}`,
      })),
      'service-doc': [page('docs'), page('docs/guide')],
      status,
    };
    const convention = { 'service-doc': [page('docs/guide/reference/convention-root')], status };
    return this.site.all.flatMap((language): Described[] => [
      { root: `${language.roots.own.url}/`, relations: own },
      ...(language.convention ? [{ root: `${language.convention.url}/`, relations: convention }] : []),
    ]);
  }

  /** The languages of the site as tags. A site with one has it in its settings. */
  private get languages(): string[] {
    const locales = this.site.languages.map(({ locale }) => locale || this.settings.get('language'));
    return [...new Set(locales.map((locale) => locale.split('_', 1)[0] ?? locale))];
  }
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  type: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ...HEADERS, ...more };
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : body);
}
