import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, Site } from '../site.mjs';
import { middleOf, wordpressRequests } from './content.mjs';

const WRITERS = 4;
const POSTS = '/en/rest/cms/v2/posts';
/** The site keeps its own database, with the same options as the one of the peers. */
const SETTINGS = { SERVER_TIMING: '0', JOBS: '1' };

/** Creates all items, some at a time; returns their IDs by their numbers. */
async function createAll(site, path, items, bodyOf) {
  const ids = new Map();
  const left = items.values();
  const write = async () => {
    for (const item of left) ids.set(item.id, JSON.parse((await site.post(path, bodyOf(item))).text).id);
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return ids;
}

async function fill(site, { authors, categories, tags, posts }) {
  const account = ({ name, slug, email }) => ({ username: slug, name, email, password: `${slug}-Password-1` });
  const term = ({ name, slug }) => ({ name, slug });
  const users = await createAll(site, '/cms/v2/users', authors, (one) => ({ ...account(one), roles: ['author'] }));
  const sections = await createAll(site, '/cms/v2/categories', categories, term);
  const topics = await createAll(site, '/cms/v2/tags', tags, term);
  const ids = await createAll(site, '/cms/v2/posts', posts, ({ title, slug, content, date, author, ...terms }) => ({
    ...{ title, slug, content, status: 'publish', date_gmt: date.replace(' ', 'T'), author: users.get(author) },
    categories: [sections.get(terms.category)],
    tags: terms.tags.map((tag) => topics.get(tag)),
  }));
  const [{ id: first }] = JSON.parse((await site.get('/cms/v2/posts?order=asc&per_page=1')).text);
  await site.ask(`/cms/v2/posts/${first}?force=true`, {
    method: 'DELETE',
    headers: { authorization: site.authorization },
  });
  return { posts: ids, categories: sections, tags: topics };
}

function start({ folder, node }) {
  const site = join(folder, 'site');
  mkdirSync(site, { recursive: true });
  return Site.start(SETTINGS, site, { node: node.program });
}

export const lintel = {
  name: 'lintel',
  title: 'Lintel',
  variants: [{ title: '' }],

  async prepare(context) {
    const site = await start(context);
    try {
      context.ids = await fill(site, context.content);
      context.authorization = site.authorization;
    } finally {
      await site.stop();
    }
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    return version;
  },

  async start(context) {
    const site = await start(context);
    return {
      origin: site.origin,
      pids: [site.child.pid],
      startMs: site.startMs,
      database: site.database,
      stop: () => site.stop(),
    };
  },

  titles: (answer) => [answer].flat().map(({ title }) => title.rendered),

  requests: ({ content, ids, authorization }) =>
    wordpressRequests(POSTS, {
      authorization,
      item: ids.posts.get(middleOf(content).id),
      category: ids.categories.get(1),
      tags: [ids.tags.get(1), ids.tags.get(2)],
    }),
};
