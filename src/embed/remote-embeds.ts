import { Injectable } from '@nestjs/common';
import { FetchError } from '#libs/fetch';
import { RemoteDocuments } from '#libs/remote';
import { discover, type Discovered } from './discovery.js';
import { safeHtml } from './embed-html.js';
import type { ProxyArgs } from './embed.args.js';
import { EmbedProviders } from './embed-providers.js';
import type { EmbedData } from './local-embeds.js';
import { fromXml } from './oembed-xml.js';

/** How much of a page is read to find its embed data. */
const MAX_HEAD = 150 * 1024;
/** By this a site says that it does not have the format. */
const NOT_IMPLEMENTED = 501;
const TYPES: readonly unknown[] = ['photo', 'video', 'link', 'rich'];

/** Where to ask for embed data, and whether what is answered is shown as it is. */
interface Endpoint extends Discovered {
  isTrusted: boolean;
}

/** Asks other sites how to embed something of theirs. */
@Injectable()
export class RemoteEmbeds {
  constructor(
    private readonly documents: RemoteDocuments,
    private readonly providers: EmbedProviders,
  ) {}

  /**
   * The data of an address, its HTML made safe; `undefined` where nobody tells.
   *
   * @throws FetchError
   */
  async of(args: ProxyArgs): Promise<EmbedData | undefined> {
    const signal = this.documents.deadline();
    const endpoint = this.known(args.url) ?? (args.discover ? await this.discovered(args.url, signal) : undefined);
    if (!endpoint) return undefined;
    const data = await this.ask(endpoint, args, signal);
    if (!data || !TYPES.includes(data.type)) return undefined;
    return { ...data, html: safeHtml(data, args.url, endpoint.isTrusted) };
  }

  private known(url: string): Endpoint | undefined {
    const address = this.providers.endpointOf(url);
    return address === undefined ? undefined : { url: address, format: 'json', isTrusted: true };
  }

  private async discovered(url: string, signal: AbortSignal): Promise<Endpoint | undefined> {
    const page = await this.documents.beginning(url, MAX_HEAD, signal);
    const found = discover(page.text, page.url);
    return found && { ...found, isTrusted: false };
  }

  /** Asks for JSON; one who has but XML says so. */
  private async ask(endpoint: Endpoint, args: ProxyArgs, signal: AbortSignal): Promise<EmbedData | undefined> {
    try {
      return await this.read(endpoint.url, endpoint.format, args, signal);
    } catch (error) {
      const speaksXml = error instanceof FetchError && error.status === NOT_IMPLEMENTED && endpoint.format === 'json';
      if (!speaksXml) throw error;
      return this.read(endpoint.url, 'xml', args, signal);
    }
  }

  private async read(
    endpoint: string,
    format: Discovered['format'],
    { url, maxwidth, maxheight }: ProxyArgs,
    signal: AbortSignal,
  ): Promise<EmbedData | undefined> {
    const address = new URL(endpoint);
    address.searchParams.set('maxwidth', String(maxwidth));
    if (maxheight) address.searchParams.set('maxheight', String(maxheight));
    if (!address.searchParams.has('url')) address.searchParams.set('url', url);
    address.searchParams.set('dnt', '1');
    address.searchParams.set('format', format);
    const { text } = await this.documents.whole(address.href, signal);
    return format === 'xml' ? fromXml(text) : fromJson(text);
  }
}

function fromJson(text: string): EmbedData | undefined {
  try {
    const data: unknown = JSON.parse(text.trim());
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : undefined;
  } catch {
    return undefined;
  }
}
