import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'bare-server.mjs');

/** The bare server in a process of its own, answering one scenario whatever the path. */
export class BareServer {
  constructor(child, origin) {
    this.child = child;
    this.origin = origin;
  }

  /**
   * @param address how to reach the site's database.
   * @param scenario `kind` (`read`, `stored`, `create`), `text` of the site's answer, its `statements`, and for
   *   `create` the `slug` and `id` that stand in them.
   */
  static async start(address, scenario) {
    const child = fork(PROGRAM, { env: { ...process.env, NODE_ENV: 'production' } });
    child.send({ address, scenario });
    const [{ port }] = await once(child, 'message');
    return new BareServer(child, `http://127.0.0.1:${port}/`);
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }
}
