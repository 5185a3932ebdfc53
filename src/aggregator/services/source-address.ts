/** Calendars as applications subscribe to them. */
const SUBSCRIBED: Readonly<Record<string, string>> = { 'webcal:': 'http:', 'webcals:': 'https:' };

/**
 * The address of a source as it is asked for: one without a scheme is one of the web, one of a calendar application is
 * that of its feed. Answers nothing for what is no address.
 */
export function sourceAddress(told: string): URL | undefined {
  const text = told.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const plain = whole.replace(/^webcals?:/i, (scheme) => SUBSCRIBED[scheme.toLowerCase()] ?? scheme);
  return URL.canParse(plain) ? feedOfGoogle(new URL(plain)) : undefined;
}

/** Calendars of Google are told by the address of the page that shows them, too. */
function feedOfGoogle(url: URL): URL {
  const calendar = url.searchParams.get('src') ?? url.searchParams.get('cid');
  if (url.hostname !== 'calendar.google.com' || url.pathname.startsWith('/calendar/ical/') || !calendar) return url;
  const name = calendar.includes('@') ? calendar : Buffer.from(calendar, 'base64').toString();
  return new URL(`https://calendar.google.com/calendar/ical/${encodeURIComponent(name)}/public/basic.ics`);
}
