const PAGE = 50;

/** Sends a request, as nobody unless the list is asked for by the administrator. */
export async function send(site, path, { asAdmin, root = site.root } = {}) {
  const start = performance.now();
  const headers = asAdmin ? { authorization: site.authorization } : {};
  const response = await fetch(site.origin + root + path, { headers });
  const text = await response.text();
  const { status } = response;
  // The site gives up statements that take too long.
  if (!response.ok && status !== 503) throw new Error(`GET ${path}: ${status} ${text.slice(0, 300)}`);
  return { ms: performance.now() - start, headers: response.headers, text, failed: status === 503 };
}

/** The number of pages of a list: the convention says it in a header, the calendar in the body, redirects say items. */
function pagesOf({ headers, text }) {
  const pages = headers.get('x-wp-totalpages') ?? headers.get('x-tec-totalpages');
  if (pages) return Number(pages);
  const { total_pages: inBody, total = 0 } = JSON.parse(text);
  return inBody ?? Math.ceil(total / 25);
}

/** The path of a page; redirects count pages from 0. */
export async function pathOf(site, list, page) {
  const path = list.path(site.plan, 0);
  if (page === 'first') return path;
  if (page === 'cursor') return partOf(site, list, path);
  const pages = Math.max(1, pagesOf(await send(site, path, list)));
  const wanted = page === 'last' ? pages : Math.min(PAGE, pages);
  const at = path.startsWith('/redirection/') ? wanted - 1 : wanted;
  return `${path}${path.includes('?') ? '&' : '?'}page=${at}`;
}

/** The path of the 50th part, or of the last one. */
async function partOf(site, list, path) {
  const { root = site.root } = list;
  let at = `${path}${path.includes('?') ? '&' : '?'}_cursor=`;
  for (let part = 1; part < PAGE; part += 1) {
    const { headers } = await send(site, at, list);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (!next) break;
    at = next.slice(next.indexOf(root) + root.length);
  }
  return at;
}

/** The time below which so much of all times is. */
export const quantile = (times, share) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))];
