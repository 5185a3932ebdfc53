import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes the package of a folder, as its publisher would. Returns the path of the archive. */
export async function pack(folder: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  const words = ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', into];
  const { stdout } = await run('npm', words, { maxBuffer: 64 * 1024 * 1024 });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(into, filename.replace(/^@/, '').replaceAll('/', '-'));
}

/** A registry on this machine with a few packages that the project has installed, for installations without a network. */
export class PackageRegistry {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async of(names: readonly string[], folder: string): Promise<PackageRegistry> {
    const archives = new Map<string, string>();
    const manifests = new Map<string, { version: string }>();
    for (const name of names) {
      const installed = resolve('node_modules', name);
      manifests.set(name, JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string });
      archives.set(name, await pack(installed, folder));
    }
    const server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '').slice(1);
      const archive = archives.get(path.replace(/\.tgz$/, ''));
      const manifest = manifests.get(path);
      if (manifest) {
        const dist = { tarball: `${url}/${path}.tgz` };
        const { version } = manifest;
        const versions = { [version]: { ...manifest, dist } };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ name: path, 'dist-tags': { latest: version }, versions }));
      } else if (archive !== undefined && path.endsWith('.tgz'))
        readFile(archive).then(
          (bytes) => response.end(bytes),
          (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
        );
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new PackageRegistry(server, url);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
