import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { insert, middleOf, newPost, OLD_DATE, RARE_WORD } from './content.mjs';
import { npmInstall, Servers, writeFiles } from './programs.mjs';

const VERSION = '5.54.0';
const PACKAGES = [
  `@strapi/strapi@${VERSION}`,
  `@strapi/plugin-users-permissions@${VERSION}`,
  'mysql2@3.24.6',
  'react@18.3.1',
  'react-dom@18.3.1',
  'react-router-dom@6.30.6',
  'styled-components@6.6.0',
];
const TYPES = { post: 'posts', author: 'authors', category: 'categories', tag: 'tags' };

const text = (besides = {}) => ({ type: 'string', ...besides });
const relation = (kind, target, besides) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...besides,
});
const named = (kind, field) => ({ name: text(), slug: text(), posts: relation(kind, 'post', { mappedBy: field }) });
const ATTRIBUTES = {
  post: {
    title: text({ required: true }),
    slug: { type: 'uid', targetField: 'title' },
    content: { type: 'text' },
    date: { type: 'datetime' },
    author: relation('manyToOne', 'author', { inversedBy: 'posts' }),
    category: relation('manyToOne', 'category', { inversedBy: 'posts' }),
    tags: relation('manyToMany', 'tag', { inversedBy: 'posts' }),
  },
  author: named('oneToMany', 'author'),
  category: named('oneToMany', 'category'),
  tag: named('manyToMany', 'tags'),
};

const factory = (name, type) =>
  `module.exports = require('@strapi/strapi').factories.${name}('api::${type}.${type}');\n`;

/** A type of content with the parts that Strapi's generator writes. */
function typeFiles([type, plural]) {
  const schema = {
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: type, pluralName: plural, displayName: type },
    options: { draftAndPublish: false },
    attributes: ATTRIBUTES[type],
  };
  const api = `src/api/${type}`;
  return {
    [`${api}/content-types/${type}/schema.json`]: JSON.stringify(schema),
    [`${api}/controllers/${type}.js`]: factory('createCoreController', type),
    [`${api}/services/${type}.js`]: factory('createCoreService', type),
    [`${api}/routes/${type}.js`]: factory('createCoreRouter', type),
  };
}

const exported = (value) => `module.exports = ${JSON.stringify(value)};\n`;
const MIDDLEWARES = [
  'logger',
  'errors',
  'security',
  'cors',
  'poweredBy',
  'query',
  'body',
  'session',
  'favicon',
  'public',
];

/** Lets everybody read, and makes a token for writing. */
const BOOTSTRAP = `const { writeFileSync } = require('node:fs');
module.exports = {
  async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    const permissions = strapi.db.query('plugin::users-permissions.permission');
    for (const type of ${JSON.stringify(Object.keys(TYPES))})
      for (const verb of ['find', 'findOne']) {
        const action = \`api::\${type}.\${type}.\${verb}\`;
        if (!(await permissions.count({ where: { action } }))) await permissions.create({ data: { action, role: role.id } });
      }
    const tokens = strapi.service('admin::api-token');
    if (await tokens.exists({ name: 'bench' })) return;
    const { accessKey } = await tokens.create({ name: 'bench', description: '', type: 'full-access', lifespan: null });
    writeFileSync('token', accessKey);
  },
};
`;

const filesOf = ({ socketPath, schema }) => ({
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['bench'] } });\n`,
  'config/admin.js': exported({
    auth: { secret: 'bench' },
    apiToken: { salt: 'bench' },
    transfer: { token: { salt: 'bench' } },
    secrets: { encryptionKey: 'bench' },
    serveAdminPanel: false,
  }),
  'config/plugins.js': exported({ 'users-permissions': { config: { jwtSecret: 'bench' } } }),
  'config/logger.js': exported({ level: 'warn' }),
  'config/middlewares.js': exported(MIDDLEWARES.map((name) => `strapi::${name}`)),
  'config/database.js': exported({
    connection: { client: 'mysql', connection: { socketPath, user: 'root', password: '', database: schema } },
  }),
  'src/index.js': BOOTSTRAP,
  'favicon.png': '',
  'public/uploads/robots.txt': '',
  ...Object.assign({}, ...Object.entries(TYPES).map(typeFiles)),
});

async function fill(database, { posts, ...kinds }) {
  const stamps = (date) => ({ created_at: date, updated_at: date, published_at: date });
  const documentId = () => randomUUID().replaceAll('-', '').slice(0, 24);
  for (const [table, items] of Object.entries(kinds)) {
    const row = ({ id, name, slug }) => ({
      id,
      document_id: documentId(),
      name,
      slug,
      ...stamps('2015-01-01 08:00:00'),
    });
    await insert(database, table, items.map(row));
  }
  const rows = posts.map(({ id, title, slug, content, date }) => ({
    ...{ id, document_id: documentId(), title, slug, content, date },
    ...stamps(date),
  }));
  await insert(database, 'posts', rows);
  for (const field of ['author', 'category']) {
    const links = posts.map((post) => ({ post_id: post.id, [`${field}_id`]: post[field], post_ord: post.id }));
    await insert(database, `posts_${field}_lnk`, links);
  }
  const tagged = posts.flatMap(({ id, tags }) =>
    tags.map((tag, at) => ({ post_id: id, tag_id: tag, tag_ord: at + 1, post_ord: id })),
  );
  await insert(database, 'posts_tags_lnk', tagged);
  // Strapi makes no index for sorting.
  await database.query('CREATE INDEX posts_date ON posts (date)');
  return rows;
}

const POSTS = '/api/posts';
const NEWEST = 'sort=date:desc&pagination[pageSize]=10';

export const strapi = {
  name: 'strapi',
  title: 'Strapi',
  variants: [{ title: '' }],

  async prepare(context) {
    const { folder, content, database, node } = context;
    await npmInstall(folder, PACKAGES, node.env);
    rmSync(join(folder, 'token'), { force: true });
    writeFiles(folder, filesOf(context));
    const running = await this.start(context, { port: context.port });
    await running.stop();
    const rows = await fill(database, content);
    context.token = readFileSync(join(folder, 'token'), 'utf8');
    context.item = rows[middleOf(content).id - 1].document_id;
    return VERSION;
  },

  start({ folder, node }, { port }) {
    const settings = { NODE_ENV: 'production', PORT: String(port), STRAPI_TELEMETRY_DISABLED: 'true' };
    const program = join(folder, 'node_modules/@strapi/strapi/bin/strapi.js');
    const command = [node.program, [program, 'start'], { ...node.env, ...settings }];
    return Servers.start([command], { folder, url: `http://127.0.0.1:${port}${POSTS}?${NEWEST}` });
  },

  titles: ({ data }) => [data].flat().map(({ title }) => title),

  requests: ({ token, item }) => ({
    list: { path: `${POSTS}?${NEWEST}` },
    relations: { path: `${POSTS}?${NEWEST}&populate=*` },
    item: { path: `${POSTS}/${item}` },
    search: { path: `${POSTS}?${NEWEST}&_q=${RARE_WORD}` },
    create: {
      path: POSTS,
      headers: { authorization: `Bearer ${token}` },
      body: (slug) => ({ data: { ...newPost(slug), date: `${OLD_DATE}Z`, category: 1, tags: [1, 2] } }),
    },
  }),
};
