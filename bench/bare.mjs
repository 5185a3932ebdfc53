import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cpuOf } from './machine.mjs';

const PROGRAM = join(import.meta.dirname, 'bare-server.mjs');

/** The bare server in a process of its own, answering one scenario. */
export class BareServer {
  constructor(child, origin) {
    this.child = child;
    this.origin = origin;
  }

  /**
   * @param address how to reach the site's database.
   * @param scenario `kind`, and the `text` of the site's answer; of `read` all its `answers`, each with its text and its
   *   `statements`; of `create` the statements with the `slug` and the `ids` that stand in them, these in the order in
   *   which they were given, and the `names` of which they hold the hashes; of `page` the `statements`; of `insert` the
   *   one `statement` with the `slug` that stands in it; of `whole` the `status`, the `headers` and the body as `base64`.
   */
  static async start(address, scenario) {
    const child = fork(PROGRAM, { env: { ...process.env, NODE_ENV: 'production' } });
    child.send({ address, scenario });
    const [{ port }] = await once(child, 'message');
    return new BareServer(child, `http://127.0.0.1:${port}`);
  }

  /** The CPU time of the server so far, in milliseconds. */
  get cpuMs() {
    return cpuOf(this.child.pid);
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }
}
