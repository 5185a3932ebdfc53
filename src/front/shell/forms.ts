import type { IncomingMessage } from 'node:http';
import { SiteAddress, readArguments } from '#libs/rest';
import { fail } from '../front.errors.js';

/** A comment of the greatest length, each of its bytes written as three signs, and the rest of its form. */
const LARGEST = 256 * 1024;

/** The fields of a form that was sent; other than texts are none. Refuses what another site had a browser send. */
export async function readForm(http: IncomingMessage, site: SiteAddress): Promise<ReadonlyMap<string, string>> {
  if (isForeign(http, site)) fail('foreign_form');
  const { form = {} } = await readArguments(http, 'POST', LARGEST);
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
