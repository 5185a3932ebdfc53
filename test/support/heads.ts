import type { TestSite } from './site.js';

const decoded = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (whole) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[whole] ?? "'",
  );
const first = (html: string, expression: RegExp): string | null => {
  const [, found] = expression.exec(html) ?? [];
  return found === undefined ? null : decoded(found);
};

/** The head of a page as data, read from its HTML. */
export async function headIn(site: TestSite, url: string): Promise<object> {
  const { status, text: html } = await site.ask(url);
  expect(status).toBe(200);
  const open: Record<string, string | string[]> = {};
  for (const [, name = '', content = ''] of html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)) {
    const before = open[name];
    open[name] = before === undefined ? decoded(content) : [before, decoded(content)].flat();
  }
  const named = html.matchAll(/<meta name="(twitter:[^"]+)" content="([^"]*)">/g);
  const data = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
  return {
    title: first(html, /<title>(.*?)<\/title>/),
    description: first(html, /<meta name="description" content="([^"]*)">/),
    canonical: first(html, /<link rel="canonical" href="([^"]*)">/),
    robots: first(html, /<meta name="robots" content="([^"]*)">/) ?? 'index, follow',
    open_graph: open,
    twitter: Object.fromEntries(Array.from(named, ([, name, content = '']) => [name, decoded(content)])),
    json_ld: Array.from(data, ([, json = '']) => JSON.parse(json) as object),
    alternates: Array.from(links, ([, hreflang, href]) => ({ hreflang, href })),
  };
}
