import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './site.js';

/** Answers of a server or of the site to a visit. */
export interface Answered {
  status: number;
  location: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
}

/** A visit of a path of a host. */
export interface PlainVisit {
  host: string;
  path: string;
  headers?: Record<string, string>;
}

/** Requests a path as it is written, with any host. */
export const visit = (port: number, { host, path, headers = {} }: PlainVisit): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false, headers: { ...headers, host } }, (response) => {
      const { statusCode: status = 0, headers: got } = response;
      response.resume().on('end', () => resolve({ status, location: got.location, headers: got }));
    });
    sent.on('error', reject).end();
  });

/** A web server with a configuration of its own, on a free port of this machine. */
export class WebServer {
  private constructor(
    readonly port: number,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * Starts Apache with hosts by name, each with a folder and the rules of its `.htaccess`, which are read once, and
   * with further configuration, in which `PORT` is replaced by the port.
   */
  static async apache(program: string, hosts: Readonly<Record<string, string>>, more = ''): Promise<WebServer> {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-apache-'));
    const port = await freePort();
    const modules = ['mpm_event', 'authz_core', 'rewrite', 'alias'];
    const sections = Object.entries(hosts).map(([host, rules]) => {
      const root = join(folder, host);
      mkdirSync(root);
      return [
        `<VirtualHost *:${port}>\nServerName ${host}\nDocumentRoot ${root}`,
        `<Directory ${root}>\n${rules}\n</Directory>\n</VirtualHost>`,
      ].join('\n');
    });
    const config = [
      'ServerName localhost',
      `ServerRoot ${folder}`,
      `PidFile ${join(folder, 'pid')}`,
      'ErrorLog /dev/null',
      `Listen 127.0.0.1:${port}`,
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      `<Directory ${folder}>\nAllowOverride None\nRequire all granted\n</Directory>`,
      ...sections,
      more.replaceAll('PORT', String(port)).replaceAll('FOLDER', folder),
    ];
    writeFileSync(join(folder, 'server.conf'), config.join('\n'));
    return WebServer.started(program, ['-X', '-d', folder, '-f', join(folder, 'server.conf')], { folder, port });
  }

  /** Starts Nginx with `server` blocks, in which `PORT` is replaced by the port. */
  static async nginx(program: string, servers: string): Promise<WebServer> {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-nginx-'));
    const port = await freePort();
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const config = [
      `pid ${join(folder, 'pid')};`,
      'daemon off; master_process off;',
      'events {}',
      'http {',
      'access_log off;',
      ...paths.map((name) => `${name}_temp_path ${join(folder, name)};`),
      servers.replaceAll('PORT', String(port)),
      '}',
    ];
    writeFileSync(join(folder, 'server.conf'), config.join('\n'));
    const words = ['-p', folder, '-c', join(folder, 'server.conf'), '-e', join(folder, 'errors')];
    return WebServer.started(program, words, { folder, port });
  }

  private static async started(
    program: string,
    words: readonly string[],
    { folder, port }: { folder: string; port: number },
  ): Promise<WebServer> {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const server = new WebServer(port, child, folder);
    while (!(await isListening(port))) if (child.exitCode !== null) throw new Error(`${program} ended: ${errors}`);
    return server;
  }

  /** A configuration with the port and the folder of this server. */
  inConfiguration(text: string): string {
    return text.replaceAll('PORT', String(this.port)).replaceAll('FOLDER', this.folder);
  }

  async close(): Promise<void> {
    const ended = once(this.process, 'exit');
    if (this.process.exitCode === null) {
      this.process.kill();
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
