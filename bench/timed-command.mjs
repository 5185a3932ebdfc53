import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpuOf } from './machine.mjs';
import { LINTEL } from './site.mjs';

const LOOK_EVERY_MS = 50;

/** Runs a command. Returns its seconds, those of CPU, the peak of its memory in megabytes, and what it printed. */
export async function timed(site, name, words) {
  const start = performance.now();
  const child = spawn(process.execPath, [LINTEL, name, ...words], {
    cwd: site.scratch,
    env: site.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let memory = 0;
  let cpu = 0;
  const look = setInterval(() => {
    try {
      const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      memory = Math.max(memory, Number(kilobytes) / 1024);
      cpu = Math.max(cpu, cpuOf(child.pid) / 1000);
    } catch {
      // It has just ended.
    }
  }, LOOK_EVERY_MS);
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`${name} ended with code ${code}.\n${output}`);
  return { seconds: (performance.now() - start) / 1000, cpu, memory, output };
}

/** A goal: at most some seconds. */
export const within = (text, { seconds }, limit) => ({
  text: `${text}, seconds: at most ${limit}`,
  value: seconds,
  met: seconds <= limit,
});

/** A goal: at most some memory. */
export const inMemory = (text, { memory }, limit) => ({
  text: `memory of ${text}, MB: at most ${limit}`,
  value: memory,
  met: memory <= limit,
});

/** The number of rows of a site. */
export async function countOf(site, from) {
  const [[{ total }]] = await site.database.query(`SELECT COUNT(*) AS total FROM ${from}`);
  return Number(total);
}
