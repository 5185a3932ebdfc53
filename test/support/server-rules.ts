import type { PlainVisit } from './web-servers.js';

/** Reproducible random numbers. */
export class Dice {
  constructor(private state: number) {}

  /** A whole number below a limit. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  one<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** A rule of a server, and visits of it and of what is close to it. */
export interface ServerRule {
  /** Lines of the file. */
  text: string;
  visits: Omit<PlainVisit, 'host'>[];
}

/** Makes a rule whose paths contain a number. */
type Form = (n: number, dice: Dice) => ServerRule;

const QUERIES = ['', '?utm=1', '?a=1&b=2', '?id=5', '?x', '?a=b%20c&a=d', '?id=7&x=1'];
const NAMES = ['page', 'a-b', 'Sub', 'x.html', 'f%C3%BCr', 'a%20b', '12-ab', 'a+b', 'deep/er', 'q&a', "it's", '(1)'];

/** Visits of paths, each with some queries. */
const visits = (dice: Dice, paths: readonly string[], headers: Record<string, string>[] = [{}]) =>
  paths.flatMap((path) => [
    ...headers.map((one) => ({ path, headers: one })),
    ...(path.includes('?') ? [] : [{ path: path + dice.one(QUERIES), headers: dice.one(headers) }]),
  ]);

/** A line for a path with a number, and its visits: `P` in both is the path below the root, without a slash. */
const form =
  (text: string, paths: readonly string[], headers?: Record<string, string>[]): Form =>
  (n, dice) => {
    const path = `p${n}${dice.one(['', '/in', '-x', '.old'])}`;
    const name = dice.one(NAMES);
    return {
      text: text.replaceAll('\\P', path.replaceAll('.', '\\.')).replaceAll('P!', path),
      visits: visits(
        dice,
        paths.map((one) => `/${one.replaceAll('P', path).replaceAll('NAME', name)}`),
        headers,
      ),
    };
  };

const AROUND = ['P', 'P/', 'P/NAME', 'Px', 'x/P/NAME', '/P//NAME'];
const ON = {
  'user-agent': 'TestBot/1.0',
  referer: 'https://from.example/x',
  cookie: 'a=1; seen=yes',
  'x-test': 'on',
  accept: 'text/html',
};
const OTHER = {
  'user-agent': 'testbot',
  referer: 'https://other.example/',
  cookie: 'seen=no',
  'x-test': 'off',
  accept: 'image/webp',
};
const HEADERS = [{}, ON, OTHER];

/** Forms of rules of Apache, for a file in a folder. */
export const APACHE: readonly Form[] = [
  form('Redirect 301 /P! /new', AROUND),
  form('Redirect /P! https://new.example/x', AROUND),
  form('Redirect permanent /P!/ /new/', AROUND),
  form('Redirect seeother /P! /new/', AROUND),
  form('Redirect gone /P!', AROUND),
  form('Redirect 403 "/P!"', AROUND),
  form('RedirectPermanent /P! https://new.example/?from=old', AROUND),
  form('RedirectTemp /P! /new', AROUND),
  form('RedirectMatch 301 ^/\\P/(.*)\\.html$ /x/$1', ['P/NAME.html', 'P/a/b.html', 'P/NAME', 'x/P/a.html']),
  form('RedirectMatch 301 /\\P/(.+) https://new.example/$1', AROUND),
  form('RedirectMatch 302 (.*)/\\P\\.gif$ https://img.example$1/x.png', ['P.gif', 'a/P.gif', 'a/P.gifs']),
  form('RedirectMatch 410 ^/\\P', AROUND),
  form('RedirectMatch ^/\\P/([^/]+)/([^/]+)$ /x?a=$1&b=$2', ['P/a/b', 'P/NAME/x', 'P/a/b/c']),
  form('RewriteRule ^\\P$ /new [R=301,L]', AROUND),
  form('RewriteRule ^\\P$ %{REQUEST_SCHEME}://%{HTTP_HOST}/own [R=301,L]', AROUND),
  form('RewriteRule ^\\P/?$ https://new.example/ [R=301,NC,L]', [...AROUND, 'P/?']),
  form('RewriteRule ^\\P/(.*)$ /new/$1 [R=302,L]', AROUND),
  form('RewriteRule ^\\P/(.*)$ /new/$1.html [R=301,L]', AROUND),
  form('RewriteRule ^\\P https://new.example/ [R=301,L]', AROUND),
  form('RewriteRule \\P\\.php$ /new.php [R=301,L]', ['P.php', 'x/P.php', 'P.php/x', 'xP.php']),
  form('RewriteRule (\\P)/(a|b)(.*) https://new.example/$2/$1$3 [R=301,L]', ['P/a', 'P/bx', 'x/P/a/NAME', 'P/c']),
  form('RewriteRule ^\\P/(\\d+)-([a-z]+)$ /n/$2/$1 [R=308,L]', ['P/12-ab', 'P/12-AB', 'P/NAME']),
  form('RewriteRule ^\\P/([^/]+)/?$ /new.php?name=$1 [R=301,L]', AROUND),
  form(
    'RewriteRule ^\\P$ /new?k=1 [R=301,L,QSA]',
    ['P', 'P?k=2', 'P?a=1', 'P?x&y=z'].map((path) => (path.includes('?') ? path : `${path}?`)),
  ),
  form('RewriteRule ^\\P/(.*)$ /new/$1? [R=301,L]', AROUND),
  form('RewriteRule ^\\P(/.*)?$ /new$1 [R=301,L]', AROUND),
  form('RewriteRule ^\\P$ https://new.example/ [R=303,L,QSD]', AROUND),
  form('RewriteRule ^\\P$ - [F]', AROUND),
  form('RewriteRule ^\\P/ - [G,NC]', AROUND),
  form('RewriteRule ^\\P$|^\\P-2$ /new [R=301,L]', ['P', 'P-2', 'P-3', 'x/P']),
  form('RewriteRule ^(?:de|fr)/\\P/(.*) /$1 [R=301,L]', ['de/P/NAME', 'fr/P/', 'en/P/x', 'x/de/P/x']),
  form('RewriteRule ^\\P$ /new#part [R=301,L]', AROUND),
  form('RewriteRule ^\\P$ /new#part [R=301,NE,L]', AROUND),
  form('RewriteRule (^|/)\\P(/|$) https://new.example/ [R=301,L]', AROUND),
  form('RewriteCond %{QUERY_STRING} ^id=5$\nRewriteRule ^\\P$ /five [R=301,L]', [
    'P',
    'P?id=5',
    'P?id=55',
    'P?id=5&x=1',
  ]),
  form('RewriteCond %{QUERY_STRING} ^id=(\\d+)\nRewriteRule ^\\P$ /item/%1? [R=301,L]', [
    'P',
    'P?id=5',
    'P?id=55&x',
    'P?x&id=5',
  ]),
  form('RewriteCond %{QUERY_STRING} id=(\\d)\nRewriteRule ^\\P/(.*)$ /item/$1/%1 [R=301,L]', [
    'P/a?id=5',
    'P/b?xid=7&y',
    'P/c',
  ]),
  form('RewriteCond %{HTTP_USER_AGENT} TestBot\nRewriteRule ^\\P$ /bots [R=301,L]', ['P'], HEADERS),
  form('RewriteCond %{HTTP_USER_AGENT} !^testbot [NC]\nRewriteRule ^\\P$ /people [R=301,L]', ['P'], HEADERS),
  form('RewriteCond %{HTTP_REFERER} from\\.example [NC]\nRewriteRule ^\\P$ - [F]', ['P'], HEADERS),
  form('RewriteCond %{HTTP_COOKIE} seen=yes\nRewriteRule ^\\P$ /seen [R=302,L]', ['P'], HEADERS),
  form('RewriteCond %{HTTP:X-Test} =on\nRewriteRule ^\\P$ /on [R=302,L]', ['P'], HEADERS),
  form(
    'RewriteCond %{HTTP_ACCEPT} webp\nRewriteRule ^\\P/(.*)\\.png$ /$1.webp [R=302,L]',
    ['P/a.png', 'P/a.gif'],
    HEADERS,
  ),
  form('RewriteCond %{HTTP_HOST} ^(www\\.)?main\\.example$ [NC]\nRewriteRule ^\\P$ /host [R=301,L]', ['P']),
  form(
    'RewriteCond %{HTTP_HOST} ^other\\.example$ [OR]\nRewriteCond %{HTTP_HOST} ^m\nRewriteRule ^\\P$ /host [R=301,L]',
    ['P'],
  ),
  form(
    'RewriteCond %{HTTP_USER_AGENT} ^Curl [OR]\nRewriteCond %{HTTP_COOKIE} seen=no\nRewriteRule ^\\P$ /or [R=301,L]',
    ['P'],
    HEADERS,
  ),
  form('RewriteCond %{HTTP_REFERER} !^$\nRewriteRule ^\\P$ /ref [R=301,L]', ['P'], HEADERS),
  form('RewriteCond %{REQUEST_URI} ^/\\P\nRewriteRule ^(.*)$ https://new.example/$1 [R=301,L]', AROUND),
  form('RewriteCond %{REQUEST_URI} /\\P/(.*)\\.asp$\nRewriteRule . /asp/%1 [R=301,L]', [
    'P/a.asp',
    'x/P/b.asp',
    'P/a.aspx',
  ]),
];

/** Forms of directives of Nginx, for a server. */
export const NGINX: readonly Form[] = [
  form('rewrite ^/\\P$ /new permanent;', AROUND),
  form('rewrite ^/\\P/(.*)$ /new/$1 redirect;', AROUND),
  form('rewrite ^/\\P/(.*)$ /new/$1? permanent;', AROUND),
  form('rewrite /\\P/([a-z]+) https://new.example/$1;', AROUND),
  form('rewrite ^/\\P /new?k=1 permanent;', AROUND),
  form('rewrite ^/\\P(/.*)?$ https://new.example$1 permanent;', AROUND),
  form('rewrite "(?i)^/\\P/(\\d{2})-(.*)$" /$2/$1 permanent;', ['P/12-ab', 'P/1-ab', 'P/NAME']),
  form('rewrite ^/\\P$ /new$is_args$args? permanent;', AROUND),
  form('if ($http_user_agent ~ TestBot) { rewrite ^/\\P$ /bots permanent; }', ['P'], HEADERS),
  form('if ($http_user_agent !~* ^testbot) { rewrite ^/\\P$ /people permanent; }', ['P'], HEADERS),
  form('if ($cookie_seen = yes) { rewrite ^/\\P$ /seen redirect; }', ['P'], HEADERS),
  form('if ($http_x_test = on) { rewrite ^/\\P/ /on redirect; }', AROUND, HEADERS),
  form('if ($args ~ ^id=5$) { rewrite ^/\\P$ /five permanent; }', ['P', 'P?id=5', 'P?id=55']),
  form('if ($args ~ id=5) { rewrite ^/\\P$ /five? permanent; }', ['P', 'P?id=5', 'P?x=1&id=55']),
  form('if ($request_uri ~ ^/\\P\\?id=) { return 301 /item; }', ['P', 'P?id=5', 'P/?id=5']),
  form('if ($uri ~ ^/\\P/(.*)$) { return 302 /uri/$1; }', AROUND),
  form('location = /P! { return 301 /new; }', AROUND),
  form('location = /P! { return 301 $scheme://$host/own/; }', AROUND),
  form('location = /P!/ { return 308 https://new.example/$is_args$args; }', AROUND),
  form('location /P!/ { return 301 https://new.example$request_uri; }', [
    'P',
    'P/',
    'P/NAME',
    'P/NAME?a=b%20c',
    'x/P/',
  ]),
  form('location ^~ /P! { return 410; }', AROUND),
  form('location /P! { rewrite ^/\\P/(.*)$ /new/$1 permanent; }', AROUND),
  form('location /P! { rewrite ^(.*)$ https://new.example$1 permanent; }', AROUND),
  form('location ~ ^/\\P/(\\w+)$ { return 307 /re/$1$is_args$args; }', AROUND),
  form('location ~* \\P\\.(gif|png)$ { return 302 /img/x.$1; }', ['P.gif', 'a/P.PNG', 'P.gifs']),
  form('location /P!/ { location /P!/x { return 301 /nested; } return 303 /outer; }', ['P/a']),
  form(
    'location /P! { return 301 /wide; }\nlocation /P!/in/ { return 403; }\nlocation = /P!/in/x { return 302 /exact; }',
    ['P', 'P/in/', 'P/in/x', 'P/in/y', 'P/in'],
  ),
];

/** Rules of each form in turn, as many as are asked for. */
export function rulesOf(forms: readonly Form[], count: number, seed: number): ServerRule[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, n) => (forms[n % forms.length] as Form)(n, dice));
}

/** A file whose rules concern all URLs, so that it is tried alone, with the hosts that it is for. */
export interface WholeFile {
  name: string;
  text: string;
  hosts: string[];
  paths: string[];
  /** The lines that rules cannot express. */
  refused?: number[];
  /** Whether the visits are answered alike nevertheless. */
  isComparable?: boolean;
}

const ANY_PATHS = [
  '/',
  '/any/path',
  '/any/path?utm=1',
  '/a%20b/f%C3%BCr?x=1&y',
  '/old',
  '/old/x.html?id=5',
  '/keep/me',
];
const file = (text: string, refused: number[] = [], isComparable = false): WholeFile => ({
  name: '.htaccess',
  text,
  hosts: ['one.example'],
  paths: ANY_PATHS,
  refused,
  isComparable,
});

/** Files for a folder of Apache. */
export const APACHE_FILES: readonly WholeFile[] = [
  file('RewriteEngine On\nRewriteRule (.*) https://new.example/$1 [R=301,L]'),
  file('RewriteEngine On\nRewriteRule ^(.*)$ https://new.example/$1 [R=301,L]'),
  file('RewriteEngine On\nRewriteRule ^ https://new.example%{REQUEST_URI} [R=301,L]'),
  file('RewriteEngine On\nRewriteRule .* https://new.example/ [R=302,L]'),
  file('RewriteEngine On\nRewriteRule ^/?$ https://new.example/start [R=301,L]'),
  file('RewriteEngine On\nRewriteRule ^(.*)\\.html$ https://new.example/$1/ [R=301,L]'),
  file('RewriteEngine On\nRewriteRule ^keep/ - [L]\nRewriteRule ^(.*)$ https://new.example/$1 [R=301,L]'),
  file('Redirect 301 / https://new.example/'),
  file('RedirectMatch 301 ^/(.*)$ https://new.example/$1?from=old'),
  file('RedirectMatch 301 (.*) https://new.example$1'),
  file(
    'RewriteEngine On\nRewriteEngine Off\nRewriteRule ^old https://new.example/ [R=301,L]\nRedirect 301 /any /x',
    [3],
    true,
  ),
  file('RewriteEngine On\nRewriteRule ^old$ new [R=301,L]\nRewriteBase /base/'),
  file('RewriteEngine On\nRewriteRule ^old$ new [R=301,L]', [2]),
  file(
    '<IfModule mod_rewrite.c>\nRewriteEngine On\nRewriteRule ^old /x [R=301,L]\n</IfModule>\n<IfModule !mod_rewrite.c>\nRedirect 301 /any /y\n</IfModule>',
    [6],
    true,
  ),
  file(
    '<FilesMatch "\\.html$">\nRedirect 301 /old /files\n</FilesMatch>\n<If "true">\nRedirect 301 /any /if\n</If>',
    [2, 5],
  ),
  file('RewriteEngine On\nRewriteRule ^old - [C]\nRewriteRule ^ /chained [R=301,L]', [2, 3]),
  file('RewriteEngine On\nRewriteRule .* - [E=X:1]\nRewriteRule ^old /x [R=301,L]', [2], true),
  file(
    'RewriteEngine On\nRewriteCond %{HTTP_HOST} ^one\\.example$ [NC,OR]\nRewriteCond %{HTTP_HOST} ^www\\.one\\.example$ [NC]\nRewriteRule (.*) https://new.example/$1 [R=301,L]',
  ),
  file(
    'RewriteEngine On\nRewriteCond %{HTTP_HOST} !^new\\.example$ [NC]\nRewriteRule ^(.*)$ https://new.example/$1 [R=301,L]',
  ),
  file(
    'RewriteEngine On\nRewriteCond %{REQUEST_URI} !^/keep\nRewriteRule ^(.*)$ https://new.example/$1 [R=301,L]',
    [3],
  ),
  file('Redirect 301 /old /alias\nRewriteEngine On\nRewriteRule ^old$ /rewritten [R=302,L]\nRedirect 301 /any /other'),
];

const hosts = ['one.example', 'two.example', 'three.example'];
const config = (text: string, refused: number[]): WholeFile => ({
  name: 'site.conf',
  text,
  hosts,
  paths: ANY_PATHS,
  refused,
  isComparable: true,
});

/** Files for the configuration of Apache. */
export const APACHE_CONFIGS: readonly WholeFile[] = [
  config(
    `<VirtualHost *:PORT>
ServerName one.example
RewriteEngine On
RewriteRule ^/old/(.*)$ /new/$1 [R=301,L]
RewriteRule ^any /never [R=301,L]
Redirect 301 /any https://new.example/any
</VirtualHost>
<VirtualHost *:PORT>
DocumentRoot FOLDER
<Directory FOLDER>
RewriteEngine On
RewriteRule ^old$ /folder [R=302,L]
</Directory>
<Location /never>
Redirect 301 /never /location
</Location>
ServerName two.example
ServerAlias three.example
RewriteRule ^/keep /off [R=301,L]
</VirtualHost>`,
    [15, 19],
  ),
];

/** Servers of Nginx. */
export const NGINX_FILES: readonly WholeFile[] = [
  'return 301 https://new.example$request_uri;',
  'return 301 $scheme://new.example$request_uri;',
  'return 302 https://new.example/;',
  'rewrite ^ https://new.example$request_uri? permanent;',
  'rewrite ^/(.*)$ https://new.example/$1 permanent;',
  'location / { return 301 https://new.example$request_uri; } location /keep { return 403; }',
  'location / { return 301 https://new.example$uri; } location ^~ /old { } location ~ path { return 302 /path; }',
  'location / { rewrite ^/old/(.*)$ /new/$1 permanent; return 301 /rest; }',
  'if ($host = one.example) { return 301 https://new.example$request_uri; }',
  'if ($host != one.example) { return 301 https://new.example$request_uri; }',
  'if ($request_method = POST) { return 403; } rewrite ^/old$ /new permanent;',
].map((text) => ({
  name: 'site.conf',
  refused: text.includes('$request_method') ? [3] : [],
  text: `server {\nlisten PORT;\n${text}\n}`,
  hosts: ['one.example', 'two.example'],
  paths: ANY_PATHS,
}));

/** Servers of Nginx with names. */
export const NGINX_NAMED: WholeFile = {
  name: 'site.conf',
  text: `server { listen PORT default_server; return 404; }
server { listen PORT; server_name one.example *.one.example; rewrite ^/old$ /one permanent; }
server { server_name two.example; listen PORT; location = /old { return 302 /two; } }`,
  hosts: ['one.example', 'www.one.example', 'two.example', 'three.example'],
  paths: ANY_PATHS,
};
