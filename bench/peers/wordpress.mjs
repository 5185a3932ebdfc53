import { copyFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { defaultSearchPath, findProgram } from '#libs/mariadb';
import { insert, middleOf, wordpressRequests } from './content.mjs';
import { installDebian, run, Servers, writeFiles } from './programs.mjs';

const FPM_SERVICE = 'php8.2-fpm.service';
const PACKAGES = [
  ['php-fpm', FPM_SERVICE],
  ['php-mysql'],
  ['php-apcu'],
  ['php-xml'],
  ['php-mbstring'],
  ['nginx-light', 'nginx.service'],
];
/** These would bring Apache httpd along: they are only unpacked. */
const UNPACKED = ['wordpress', 'wordpress-theme-twentytwentythree'];
const ADMIN = 'admin';
const WORKERS = 2 * cpus().length;
/** IDs far above what the installation makes for itself. */
const FIRST = { author: 1_000, category: 1_000, tag: 2_000, post: 10_000 };
const PHP_OPTIONS = {
  'opcache.enable': 1,
  'opcache.memory_consumption': 192,
  'opcache.max_accelerated_files': 20_000,
  'opcache.validate_timestamps': 0,
  'apc.shm_size': '256M',
};

const configOf = ({ socketPath, schema }) => `<?php
define( 'DB_NAME', '${schema}' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socketPath}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( [ 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ] as $name ) {
	define( $name . '_KEY', hash( 'sha256', "key of the measurement $name" ) );
	define( $name . '_SALT', hash( 'sha256', "salt of the measurement $name" ) );
}
define( 'WP_HOME', 'https://www.example.org' );
define( 'WP_SITEURL', 'https://www.example.org' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_DEBUG', false );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;

/** Installs the tables, sets the permalinks, removes the first post, and prints an application password. */
const SETUP = `<?php
define( 'WP_INSTALLING', true );
$_SERVER['HTTPS'] = 'on';
function wp_new_blog_notification() {}
require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Peer', '${ADMIN}', 'admin@example.org', true, '', 'Bench-password-1' );
update_option( 'permalink_structure', '/%year%/%monthnum%/%day%/%postname%/' );
wp_delete_post( 1, true );
flush_rewrite_rules( false );
echo $wp_version, ' ', WP_Application_Passwords::create_new_application_password( 1, [ 'name' => 'bench' ] )[0];
`;

const fpmOf = (folder) => `[global]
error_log = ${folder}/fpm-errors
daemonize = no
[www]
user = root
group = root
listen = ${folder}/fpm.socket
pm = static
pm.max_children = ${WORKERS}
`;

const nginxOf = (folder, port) => `daemon off;
user root;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-errors;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream php {
    server unix:${folder}/fpm.socket;
    keepalive ${WORKERS};
  }
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param HTTPS on;
      fastcgi_keep_conn on;
      fastcgi_pass php;
    }
  }
}
`;

async function unpack(folder) {
  const unpacked = join(folder, 'unpacked');
  for (const name of UNPACKED) {
    if (existsSync(join(unpacked, 'usr/share/doc', name))) continue;
    await run('apt-get', ['download', name], { cwd: folder });
    const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`));
    await run('dpkg-deb', ['-x', file, unpacked], { cwd: folder });
  }
  return join(unpacked, 'usr/share/wordpress');
}

async function fill(database, { authors, categories, tags, posts }) {
  const users = authors.map(({ id, name, slug, email }) => ({
    ID: FIRST.author + id,
    ...{ user_login: slug, user_pass: '', user_nicename: slug, user_email: email, display_name: name },
    user_registered: '2015-01-01 08:00:00',
  }));
  await insert(database, 'wp_users', users);
  const meta = { wp_capabilities: 'a:1:{s:6:"author";b:1;}', wp_user_level: '2' };
  const metaOf = ({ ID }) =>
    Object.entries(meta).map(([meta_key, meta_value]) => ({ user_id: ID, meta_key, meta_value }));
  await insert(database, 'wp_usermeta', users.flatMap(metaOf));
  const terms = [
    ...categories.map((one) => ({ ...one, id: FIRST.category + one.id, taxonomy: 'category' })),
    ...tags.map((one) => ({ ...one, id: FIRST.tag + one.id, taxonomy: 'post_tag' })),
  ];
  await insert(
    database,
    'wp_terms',
    terms.map(({ id, name, slug }) => ({ term_id: id, name, slug })),
  );
  await insert(
    database,
    'wp_term_taxonomy',
    terms.map(({ id, taxonomy }) => ({ term_taxonomy_id: id, term_id: id, taxonomy, description: '' })),
  );
  await insert(
    database,
    'wp_posts',
    posts.map(({ id, title, slug, content, date, author }) => ({
      ID: FIRST.post + id,
      post_author: FIRST.author + author,
      ...{ post_title: title, post_name: slug, post_content: content, post_excerpt: '', post_content_filtered: '' },
      ...{ post_date: date, post_date_gmt: date, post_modified: date, post_modified_gmt: date },
      ...{ post_status: 'publish', post_type: 'post', to_ping: '', pinged: '' },
      guid: `https://www.example.org/?p=${FIRST.post + id}`,
    })),
  );
  const termsOf = ({ category, tags: some }) => [FIRST.category + category, ...some.map((tag) => FIRST.tag + tag)];
  const assigned = posts.flatMap((post) => termsOf(post).map((term) => [FIRST.post + post.id, term]));
  await insert(
    database,
    'wp_term_relationships',
    assigned.map(([object_id, term_taxonomy_id]) => ({ object_id, term_taxonomy_id })),
  );
  await database.query(
    'UPDATE wp_term_taxonomy t SET count = (SELECT COUNT(*) FROM wp_term_relationships r WHERE r.term_taxonomy_id = t.term_taxonomy_id)',
  );
}

const POSTS = '/wp-json/wp/v2/posts';

export const wordpress = {
  name: 'wordpress',
  title: 'WordPress',
  variants: [{ title: 'object cache in APCu', objectCache: true }, { title: 'without an object cache' }],

  async prepare(context) {
    const { folder, content, database } = context;
    await installDebian(PACKAGES);
    const source = await unpack(folder);
    const site = join(folder, 'site');
    rmSync(site, { recursive: true, force: true });
    // Some links of the package lead to packages of scripts for the desk.
    cpSync(source, site, { recursive: true, verbatimSymlinks: true });
    writeFiles(site, { 'wp-config.php': configOf(context), 'setup.php': SETUP });
    const printed = await run('php', [join(site, 'setup.php')]);
    rmSync(join(site, 'setup.php'));
    const [version, password] = printed.trim().split(/\s+/);
    await fill(database, content);
    const php = (await run('php', ['-r', 'echo PHP_VERSION;'])).split('-')[0];
    context.authorization = `Basic ${Buffer.from(`${ADMIN}:${password}`).toString('base64')}`;
    return `${version}, PHP ${php}, ${WORKERS} workers`;
  },

  start({ folder }, { port, objectCache }) {
    const dropIn = join(folder, 'site/wp-content/object-cache.php');
    if (objectCache) copyFileSync(join(import.meta.dirname, 'object-cache.php'), dropIn);
    else rmSync(dropIn, { force: true });
    writeFiles(folder, { 'fpm.conf': fpmOf(folder), 'nginx.conf': nginxOf(folder, port) });
    const names = readdirSync('/usr/sbin').filter((name) => /^php-fpm[\d.]+$/.test(name));
    const options = Object.entries(PHP_OPTIONS).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
    const commands = [
      [findProgram(names, defaultSearchPath()), ['-F', '-R', '-y', join(folder, 'fpm.conf'), ...options], {}],
      [findProgram(['nginx'], defaultSearchPath()), ['-p', folder, '-c', join(folder, 'nginx.conf')], {}],
    ];
    return Servers.start(commands, { folder, url: `http://127.0.0.1:${port}${POSTS}` });
  },

  titles: (answer) => [answer].flat().map(({ title }) => title.rendered),

  requests: ({ content, authorization }) =>
    wordpressRequests(POSTS, {
      authorization,
      item: FIRST.post + middleOf(content).id,
      category: FIRST.category + 1,
      tags: [FIRST.tag + 1, FIRST.tag + 2],
    }),
};
