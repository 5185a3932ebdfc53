import type { IncomingMessage } from 'node:http';
import { SMALL_BODY, SiteAddress, readArguments, type BodyBudget } from '#libs/rest';
import { fail } from '../front.errors.js';

/**
 * The fields of a form that hold texts. Refuses what another site had a browser send, and forms larger than a comment
 * of the greatest length with each of its bytes escaped.
 */
export async function readForm(
  http: IncomingMessage,
  site: SiteAddress,
  budget: BodyBudget,
): Promise<ReadonlyMap<string, string>> {
  if (isForeign(http, site)) fail('foreign_form');
  const lease = budget.lease();
  const { form = {} } = await readArguments(http, 'POST', { bytes: SMALL_BODY, lease }).finally(() => lease.release());
  const fields = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string');
  // The database takes no NUL, and nobody types one.
  return new Map(fields.map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** Browsers say where a form comes from; what says nothing is no browser, and brings no rights of a visitor along. */
function isForeign({ headers }: IncomingMessage, site: SiteAddress): boolean {
  const from = headers['sec-fetch-site'];
  if (typeof from === 'string') return from !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  return origin !== new URL(site.home).origin && !(URL.canParse(origin) && new URL(origin).host === headers.host);
}
