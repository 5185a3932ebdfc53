import { join } from 'node:path';
import { insert, middleOf, newPost, OLD_DATE, RARE_WORD } from './content.mjs';
import { npmInstall, run, Servers } from './programs.mjs';

const VERSION = '12.4.0';
const TOKEN = 'token-of-the-measurement';
const CLI = 'node_modules/directus/cli.js';

const field = (name, type, schema = {}) => ({ field: name, type, schema, meta: {} });
const ID = field('id', 'integer', { is_primary_key: true, has_auto_increment: true });
const NAMED = [ID, field('name', 'string'), field('slug', 'string')];
const TABLES = {
  authors: NAMED,
  categories: NAMED,
  tags: NAMED,
  posts: [
    ID,
    field('title', 'string'),
    field('slug', 'string', { is_unique: true }),
    field('content', 'text'),
    field('date', 'dateTime', { is_indexed: true }),
    field('author', 'integer'),
    field('category', 'integer'),
    { field: 'tags', type: 'alias', meta: { special: ['m2m'] } },
  ],
  posts_tags: [ID, field('posts_id', 'integer'), field('tags_id', 'integer')],
};
const relation = (collection, name, related, meta = {}) => ({
  collection,
  field: name,
  related_collection: related,
  schema: { on_delete: 'CASCADE' },
  meta,
});
const RELATIONS = [
  relation('posts', 'author', 'authors'),
  relation('posts', 'category', 'categories'),
  relation('posts_tags', 'posts_id', 'posts', { one_field: 'tags', junction_field: 'tags_id' }),
  relation('posts_tags', 'tags_id', 'tags', { junction_field: 'posts_id' }),
];

function environment({ socketPath, schema, node }, { port = 0, cache = false }) {
  return {
    ...node.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'http://127.0.0.1',
    SECRET: 'secret-of-the-measurement-secret-of-the-measurement',
    DB_CLIENT: 'mysql',
    DB_SOCKET_PATH: socketPath,
    DB_DATABASE: schema,
    DB_USER: 'root',
    DB_PASSWORD: '',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'Bench-password-1',
    ADMIN_TOKEN: TOKEN,
    CACHE_ENABLED: String(cache),
    CACHE_AUTO_PURGE: 'true',
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    // It would refuse requests while the load keeps the process busy.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
}

/** Makes the tables by the interface, so that Directus knows them, and lets everybody read them. */
async function makeTables(origin) {
  const ask = async (path, body) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const response = await fetch(origin + path, { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  for (const [collection, fields] of Object.entries(TABLES)) {
    await ask('/collections', { collection, fields, schema: {}, meta: {} });
  }
  for (const one of RELATIONS) await ask('/relations', one);
  const policies = await ask('/policies?fields=id,name&limit=-1');
  const { id: policy } = policies.find(({ name }) => name === '$t:public_label');
  const allowed = Object.keys(TABLES).map((collection) => ({ policy, collection, action: 'read', fields: ['*'] }));
  await ask('/permissions', allowed);
}

async function fill(database, { authors, categories, tags, posts }) {
  const named = ({ id, name, slug }) => ({ id, name, slug });
  await insert(database, 'authors', authors.map(named));
  await insert(database, 'categories', categories.map(named));
  await insert(database, 'tags', tags.map(named));
  await insert(
    database,
    'posts',
    posts.map(({ id, title, slug, content, date, author, category }) => ({
      ...{ id, title, slug, content, date },
      ...{ author, category },
    })),
  );
  const tagged = posts.flatMap(({ id, tags: some }) => some.map((tag) => ({ posts_id: id, tags_id: tag })));
  await insert(database, 'posts_tags', tagged);
}

const POSTS = '/items/posts';
const NEWEST = 'sort=-date&limit=10';

export const directus = {
  name: 'directus',
  title: 'Directus',
  variants: [{ title: '' }, { title: 'with its cache', cache: true }],

  async prepare(context) {
    const { folder, content, database, node, port } = context;
    await npmInstall(folder, [`directus@${VERSION}`], node.env);
    await run(node.program, [CLI, 'bootstrap'], { cwd: folder, env: environment(context, {}) });
    const running = await this.start(context, { port }, '/server/ping');
    try {
      await makeTables(running.origin);
    } finally {
      await running.stop();
    }
    await fill(database, content);
    return VERSION;
  },

  start(context, variant, path = `${POSTS}?${NEWEST}`) {
    const { folder, node } = context;
    const command = [node.program, [join(folder, CLI), 'start'], environment(context, variant)];
    return Servers.start([command], { folder, url: `http://127.0.0.1:${variant.port}${path}` });
  },

  titles: ({ data }) => [data].flat().map(({ title }) => title),

  requests: ({ content }) => ({
    list: { path: `${POSTS}?${NEWEST}&fields=id,title,slug,content,date,author,category` },
    relations: { path: `${POSTS}?${NEWEST}&fields=*,author.*,category.*,tags.tags_id.*` },
    item: { path: `${POSTS}/${middleOf(content).id}` },
    search: { path: `${POSTS}?${NEWEST}&fields=id,title,slug,content,date,author,category&search=${RARE_WORD}` },
    create: {
      path: POSTS,
      headers: { authorization: `Bearer ${TOKEN}` },
      body: (slug) => ({ ...newPost(slug), date: OLD_DATE, category: 1, tags: [{ tags_id: 1 }, { tags_id: 2 }] }),
    },
  }),
};
