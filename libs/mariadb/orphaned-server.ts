import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from './run-program.js';

const POLL_MS = 20;

/**
 * Shuts down every server that still runs on a data directory whose owner was killed, or initialises one, and waits for
 * its end. The caller holds the directory's lock: no living site owns what is found.
 *
 * @param data the data directory as the server's command line names it.
 * @param limitMs how long a server may take before it is killed.
 * @returns how many processes were found.
 */
export async function stopOrphanedServers(data: string, limitMs: number): Promise<number> {
  const orphans = await serversOn(data);
  orphans.forEach((pid) => signal(pid, 'SIGTERM'));
  const deadline = Date.now() + limitMs;
  let killed = false;
  for (let left = orphans; left.length > 0; left = await serversOn(data)) {
    if (!killed && Date.now() > deadline) {
      killed = true;
      left.forEach((pid) => signal(pid, 'SIGKILL'));
    }
    await delay(POLL_MS);
  }
  return orphans.length;
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may have ended in between.
    if (!(typeof error === 'object' && error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The command line tells servers apart better than a pid file, which a killed start has not written yet. */
async function serversOn(data: string): Promise<number[]> {
  const argument = `--datadir=${data}`;
  if (process.platform !== 'linux') {
    const { output } = await runProgram('ps', ['-axww', '-o', 'pid=,command=']);
    return output
      .split('\n')
      .filter((line) => `${line} `.includes(` ${argument} `))
      .map((line) => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(argument))
    .map(Number);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
