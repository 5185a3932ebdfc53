import { readFileSync } from 'node:fs';
import { tryLock } from './processes.js';

const linuxIt = process.platform === 'linux' ? it : it.skip;

/** The socket addresses of this machine that are outside the file system, in full. */
const addresses = () =>
  readFileSync('/proc/net/unix', 'latin1')
    .split('\n')
    .flatMap((line) => / (@lintel-.*)$/.exec(line)?.[1] ?? []);

linuxIt('a lock has the same address in every version of Node.js', async () => {
  const before = addresses();
  const lock = await tryLock(`lock of ${process.pid}`);
  try {
    const taken = addresses().filter((address) => !before.includes(address));
    expect(taken).not.toEqual([]);
    expect(taken.filter((address) => address.length !== 108)).toEqual([]);
  } finally {
    await lock?.release();
  }
});
