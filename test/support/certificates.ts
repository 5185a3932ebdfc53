import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testProgram } from './programs.js';

const run = promisify(execFile);

/** An authority of a test, which certifies servers. */
export class TestAuthority {
  private constructor(
    private readonly openssl: string,
    private readonly folder: string,
  ) {}

  /** Creates an authority with its files in a new folder. Returns undefined if OpenSSL cannot be installed. */
  static async in(folder: string): Promise<TestAuthority | undefined> {
    const openssl = await testProgram('openssl');
    if (!openssl) return undefined;
    await mkdir(folder);
    const authority = new TestAuthority(openssl, folder);
    await authority.sign(['-x509', '-subj', '/CN=Test authority'], 'authority');
    return authority;
  }

  /** The path of its certificate. */
  get certificate(): string {
    return join(this.folder, 'authority.pem');
  }

  /** Certifies a server for some names, such as `DNS:localhost`. Returns the paths of its certificate and its key. */
  async certify(...names: string[]): Promise<{ certificate: string; key: string }> {
    const extensions = join(this.folder, 'extensions');
    await writeFile(extensions, `subjectAltName=${names.join()}\n`);
    await this.sign(['-subj', '/CN=Test server'], 'request');
    const [certificate, key] = [join(this.folder, 'server.pem'), join(this.folder, 'request.key')];
    const authority = ['-CA', this.certificate, '-CAkey', join(this.folder, 'authority.key'), '-CAcreateserial'];
    const request = ['-req', '-in', join(this.folder, 'request.pem'), '-out', certificate, '-days', '2'];
    await run(this.openssl, ['x509', ...request, ...authority, '-extfile', extensions]);
    // A server may run as another user.
    await chmod(key, 0o644);
    return { certificate, key };
  }

  private async sign(options: string[], name: string): Promise<void> {
    const files = ['-keyout', join(this.folder, `${name}.key`), '-out', join(this.folder, `${name}.pem`)];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    await run(this.openssl, ['req', ...options, ...key, ...files]);
  }
}
