import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { insert, middleOf, newPost, OLD_DATE } from './content.mjs';
import { npmInstall, run, Servers, writeFiles } from './programs.mjs';

const VERSION = '6.65.0';
/** The package manager that the lockfile of this version is for. */
const PNPM = 'pnpm@12.4.2';
const TOKEN_SECONDS = 300;
const SITE = '/ghost/api/admin/site/';

/** Ids are texts of 24 digits. */
const idOf = (kind, number) => createHash('md5').update(`${kind} ${number}`).digest('hex').slice(0, 24);
const KEYS = {
  content: { id: idOf('key', 1), secret: createHash('md5').update('content').digest('hex').slice(0, 26) },
  admin: { id: idOf('key', 2), secret: createHash('sha256').update('admin').digest('hex') },
};

const configOf = ({ socketPath, schema, folder, port }) => ({
  url: `http://127.0.0.1:${port}`,
  server: { host: '127.0.0.1', port },
  database: { client: 'mysql', connection: { socketPath, user: 'root', password: '', database: schema } },
  mail: { transport: 'stub' },
  logging: { level: 'error', transports: ['stdout'] },
  privacy: { useTinfoil: true },
  security: { staffDeviceVerification: false },
  paths: { contentPath: join(folder, 'package/content') },
});

/** The package holds packages of its own, so that it is unpacked first and its parts are installed in it. */
async function install(folder, { env }) {
  if (existsSync(join(folder, 'package/node_modules/.modules.yaml'))) return;
  await npmInstall(join(folder, 'pnpm'), [PNPM], env);
  await run('npm', ['pack', `ghost@${VERSION}`], { cwd: folder, env });
  await run('tar', ['-xzf', readdirSync(folder).find((name) => name.endsWith('.tgz'))], { cwd: folder });
  const pnpm = join(folder, 'pnpm/node_modules/.bin/pnpm');
  await run(pnpm, ['install', '--prod'], { cwd: join(folder, 'package'), env });
}

/** The token by which a program signs in; it lasts for five minutes. */
function adminToken() {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const head = part({ alg: 'HS256', typ: 'JWT', kid: KEYS.admin.id });
  const signed = `${head}.${part({ iat: now, exp: now + TOKEN_SECONDS, aud: '/admin/' })}`;
  const key = Buffer.from(KEYS.admin.secret, 'hex');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

async function setUp(origin) {
  const owner = { name: 'Admin', email: 'admin@example.org', password: 'river-lantern-4711', blogTitle: 'Peer' };
  const response = await fetch(`${origin}/ghost/api/admin/authentication/setup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ setup: [owner] }),
  });
  if (!response.ok) throw new Error(`setup: ${response.status} ${await response.text()}`);
}

async function fill(database, { authors, categories, tags, posts }) {
  const created = { created_at: '2015-01-01 08:00:00' };
  const users = authors.map(({ id, ...author }) => ({ id: idOf('author', id), ...author, password: '', ...created }));
  await insert(database, 'users', users);
  const [[{ id: authorRole }]] = await database.query("SELECT id FROM roles WHERE name = 'Author'");
  const [[{ id: keyRole }]] = await database.query("SELECT id FROM roles WHERE name = 'Admin Integration'");
  await insert(
    database,
    'roles_users',
    users.map(({ id }, at) => ({ id: idOf('role', at), role_id: authorRole, user_id: id })),
  );
  const labels = (kind, items) => items.map(({ id, name, slug }) => ({ id: idOf(kind, id), name, slug, ...created }));
  await insert(database, 'tags', [...labels('category', categories), ...labels('tag', tags)]);
  const plain = (html) => html.replaceAll(/<[^>]*>/g, '');
  const lexical = (html) =>
    JSON.stringify({
      root: {
        children: [{ type: 'html', version: 1, html }],
        ...{ direction: null, format: '', indent: 0, type: 'root', version: 1 },
      },
    });
  await insert(
    database,
    'posts',
    posts.map(({ id, title, slug, content, date }) => ({
      ...{ id: idOf('post', id), uuid: randomUUID(), comment_id: idOf('post', id), title, slug, html: content },
      ...{ lexical: lexical(content), plaintext: plain(content), status: 'published', email_recipient_filter: 'all' },
      ...{ created_at: date, updated_at: date, published_at: date },
    })),
  );
  const written = posts.map(({ id, author }) => [id, idOf('author', author)]);
  await insert(
    database,
    'posts_authors',
    written.map(([id, author_id]) => ({ id: idOf('written', id), post_id: idOf('post', id), author_id })),
  );
  const labelled = posts.flatMap(({ id, category, tags: some }) =>
    [idOf('category', category), ...some.map((tag) => idOf('tag', tag))].map((tag_id, at) => ({
      ...{ id: idOf('label', `${id}-${at}`), post_id: idOf('post', id), tag_id, sort_order: at },
    })),
  );
  await insert(database, 'posts_tags', labelled);
  const integration_id = idOf('integration', 1);
  await insert(database, 'integrations', [{ id: integration_id, name: 'bench', slug: 'bench', ...created }]);
  await insert(
    database,
    'api_keys',
    Object.entries(KEYS).map(([type, key]) => ({
      ...{ ...key, type, integration_id, role_id: type === 'admin' ? keyRole : null, ...created },
    })),
  );
}

const POSTS = '/ghost/api/content/posts/';
const KEY = `key=${KEYS.content.secret}`;

/** Its interface does not search texts: the search of its pages runs in the browser. */
export const ghost = {
  name: 'ghost',
  title: 'Ghost',
  variants: [{ title: '' }],

  async prepare(context) {
    const { folder, content, database, node, port } = context;
    await install(folder, node);
    const running = await this.start(context, { port }, SITE);
    try {
      await setUp(running.origin);
    } finally {
      await running.stop();
    }
    // The first post of every new site.
    for (const table of ['posts_authors', 'posts_tags', 'posts_meta', 'posts'])
      await database.query('DELETE FROM ??', [table]);
    await fill(database, content);
    return VERSION;
  },

  start(context, { port }, path = `${POSTS}?${KEY}&limit=10`) {
    const { folder, node } = context;
    const home = join(folder, 'package');
    writeFiles(home, { 'config.production.json': JSON.stringify(configOf({ ...context, port })) });
    const command = [node.program, ['index.js'], { ...node.env, NODE_ENV: 'production' }];
    return Servers.start([command], { folder: home, url: `http://127.0.0.1:${port}${path}` });
  },

  titles: ({ posts }) => posts.map(({ title }) => title),

  requests: ({ content }) => ({
    list: { path: `${POSTS}?${KEY}&limit=10` },
    relations: { path: `${POSTS}?${KEY}&limit=10&include=authors,tags` },
    item: { path: `${POSTS}${idOf('post', middleOf(content).id)}/?${KEY}` },
    create: {
      path: '/ghost/api/admin/posts/?source=html',
      headers: { authorization: `Ghost ${adminToken()}` },
      body: (slug) => {
        const { content: html, ...post } = newPost(slug);
        const tags = [{ id: idOf('category', 1) }, { id: idOf('tag', 1) }, { id: idOf('tag', 2) }];
        return { posts: [{ ...post, html, status: 'published', published_at: `${OLD_DATE}.000Z`, tags }] };
      },
    },
  }),
};
