import type { MadeAnswer } from '#libs/freshness';
import { cdnRewriter, type CdnSettings } from './cdn.js';

/** What the settings say about what pages look like that are kept. */
export interface DressSettings extends CdnSettings {
  cache_hello_world: boolean;
  disable_utf8: boolean;
}

const CREDIT = '<p lang="en">Pages of this site are kept by Lintel.</p>';
const FOOTER = '</footer>';

/** Makes the function that brings a page into the form in which it is kept; all else stays as it is. */
export function dresser(settings: DressSettings, siteUrl: string): (made: MadeAnswer) => MadeAnswer {
  const toCdn = cdnRewriter(settings, siteUrl);
  const { cache_hello_world: credits, disable_utf8: isBare } = settings;
  if (!toCdn && !credits && !isBare) return (made) => made;
  return (made) => {
    if (!String(made.headers['Content-Type']).startsWith('text/html')) return made;
    const body = toCdn ? toCdn(made.body) : made.body;
    return {
      ...made,
      headers: isBare ? { ...made.headers, 'Content-Type': 'text/html' } : made.headers,
      body: credits ? withCredit(body) : body,
    };
  };
}

function withCredit(body: string): string {
  const at = body.lastIndexOf(FOOTER);
  return at < 0 ? body : `${body.slice(0, at)}${CREDIT}\n${body.slice(at)}`;
}
