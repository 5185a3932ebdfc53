import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_ADDRESSES, startClientSite, type ClientSite } from '../../support/client-site.js';

/** A node that the source makes. */
interface Node {
  id: string;
  wordpress_id?: number;
  internal: { type: string };
  [member: string]: unknown;
}

const { sourceNodes } = createRequire(import.meta.url)('gatsby-source-wordpress/gatsby-node.js') as {
  sourceNodes: (host: object, options: object) => Promise<void>;
};

/** What Gatsby gives to its sources. */
function host(folder: string, nodes: Map<string, Node>, reported: string[]) {
  const report = (...texts: unknown[]) => void reported.push(texts.join(' '));
  const silent = () => undefined;
  return {
    actions: { createNode: (node: Node) => void nodes.set(node.id, node), touchNode: silent },
    getNode: (id: string) => nodes.get(id),
    store: { getState: () => ({ program: { directory: folder }, status: { plugins: {} } }) },
    cache: { get: async () => undefined, set: async () => undefined },
    getCache: () => ({ get: async () => undefined, set: async () => undefined, directory: folder }),
    createNodeId: (text: string) => text,
    createContentDigest: (content: unknown) => createHash('md5').update(JSON.stringify(content)).digest('hex'),
    reporter: { log: silent, info: silent, warn: silent, error: report, panic: report },
  };
}

/** Runs `sourceNodes` with all routes included, as it is by default: it fetches every route that the index lists. */
describe.each(CLIENT_ADDRESSES)('the source of Gatsby at %s', (_, language, path) => {
  let started: ClientSite;
  let folder: string;
  const asked: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatsby-source-'));
    started = await startClientSite(language);
    started.site.app.getHttpServer().on('request', ({ url = '' }: { url?: string }) => void asked.push(url));
  });
  afterAll(async () => {
    await started.site.close();
    rmSync(folder, { recursive: true });
  });

  it('fetches every listed route and makes nodes of the entries', async () => {
    const { site } = started;
    const make = async (route: string, body: object) => (await site.rest(route, { as: 'admin', body })).body;
    const category = await make('/cms/v2/categories', { name: 'Plants' });
    const tag = await make('/cms/v2/tags', { name: 'Trees' });
    const post = { title: 'A walk', content: 'Text', status: 'publish', categories: [category.id], tags: [tag.id] };
    const { id } = await make('/cms/v2/posts', post);
    const page = await make('/cms/v2/pages', { title: 'About', status: 'publish' });
    started.refused.length = 0;
    const nodes = new Map<string, Node>();
    const reported: string[] = [];
    await sourceNodes(host(folder, nodes, reported), {
      baseUrl: `${new URL(site.url).host}${path}`,
      protocol: 'http',
      hostingWPCOM: false,
      useACF: false,
    });
    const ofType = (type: string) =>
      [...nodes.values()].filter(({ internal }) => internal.type === `wordpress__${type}`);
    expect(reported).toEqual([]);
    expect(ofType('POST').map((node) => node.wordpress_id)).toEqual([id]);
    expect(ofType('PAGE').map((node) => node.wordpress_id)).toEqual([page.id]);
    expect(ofType('CATEGORY').map((node) => node.name)).toContain('Plants');
    expect(ofType('TAG').map((node) => node.name)).toEqual(['Trees']);
    // It leaves out routes of one item, and those of oEmbed.
    const { routes } = (await site.ask(`${site.url}/wp-json/`)).body;
    const listed = Object.keys(routes).filter((route) => route !== '/' && !/\(\?P<|^\/oembed\//.test(route));
    expect(listed.filter((route) => !asked.some((url) => url.startsWith(`/wp-json${route}?`)))).toEqual([]);
    // It has no credentials, and asks for routes that only take changes or messages, or arguments that it does not send.
    expect(started.refused.filter((one) => !/^40[0145] GET /.test(one))).toEqual([]);
  });
});
