import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BodyBudget, SMALL_BODY_BYTES, readArguments } from '#libs/http';
import { SiteUrls } from '#libs/rest';
import type { FrontRequest } from './front-request.js';
import { fail } from './front.errors.js';

/** Reads the forms of pages. */
@Injectable()
export class PageForms {
  constructor(
    private readonly site: SiteUrls,
    private readonly budget: BodyBudget,
  ) {}

  /**
   * The text fields of a form. Refuses forms that were submitted from another site, and forms that are larger than a
   * comment of maximum length with every byte escaped. In the session of a browser, a form without a header that says
   * where it comes from needs the nonce, unless it makes no use of the session.
   */
  async read(
    { http, exchange: { session } }: FrontRequest,
    { usesSession = true } = {},
  ): Promise<ReadonlyMap<string, string>> {
    const isOwn = isFromSite(http, this.site);
    if (isOwn === false) fail('foreign_form');
    const lease = this.budget.lease();
    const { form = {} } = await readArguments(http, 'POST', { bytes: SMALL_BODY_BYTES, lease }).finally(() =>
      lease.release(),
    );
    const fields = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string');
    // The database rejects NUL characters.
    const texts = new Map(fields.map(([name, value]) => [name, value.replaceAll('\0', '')]));
    if (usesSession && session && !isOwn && !session.accepts(texts.get('_wpnonce') ?? '')) fail('foreign_form');
    return texts;
  }
}

/** Whether a form comes from a page of this site; undefined if no header says so, as clients other than browsers do. */
function isFromSite({ headers }: IncomingMessage, site: SiteUrls): boolean | undefined {
  const from = headers['sec-fetch-site'];
  if (typeof from === 'string') return from === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return undefined;
  // The Host header is no proof: an attacker who makes a browser believe in another name of this server chooses it.
  return origin === new URL(site.requestedHome).origin;
}
