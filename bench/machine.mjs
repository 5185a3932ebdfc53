import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const TICK_MS = 10;
const LOOK_MS = 1_000;
const PAUSE_MS = 2_000;
/** The share of the machine's CPU, in percent, that other processes may use while something is measured. */
export const BUSY_LIMIT = 5;

/** A file of a process, or nothing once it has ended. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of `/proc/PID/stat` after the name, which may hold spaces. */
const statOf = (pid) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

/** A process with all its descendants. */
export function treeOf(root) {
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** The path of the program that a process runs, or nothing once it has ended. */
export function programOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}

/**
 * The CPU time so far of a process and its descendants, in milliseconds.
 *
 * @param counts whether a program is part of it; by default only Node.js, not other programs that it has started.
 */
export function cpuOf(root, counts = (program) => program === process.execPath) {
  return treeOf(root)
    .filter((pid) => counts(programOf(pid)))
    .reduce((sum, pid) => sum + threadsOf(pid), 0);
}

function threadsOf(pid) {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks)
    .map((task) => Number(read(`${tasks}/${task}/schedstat`).split(' ')[0]) / 1e6)
    .reduce((sum, one) => sum + one, 0);
}

/** CPU time so far, in milliseconds: of the machine, and of this process with its descendants, ended ones too. */
function usage() {
  const [, ...ticks] = read('/proc/stat').split('\n')[0].split(/\s+/);
  // User, nice, system, idle, waiting, interrupts, stolen.
  const [user, nice, system, , , hard, soft, stolen] = ticks.map(Number);
  const own = treeOf(process.pid).map((pid) => statOf(pid).slice(11, pid === process.pid ? 15 : 13));
  const sum = (values) => values.reduce((total, one) => total + Number(one ?? 0), 0);
  return {
    all: (user + nice + system + hard + soft + stolen) * TICK_MS,
    own: sum(own.map(sum)) * TICK_MS,
    at: performance.now(),
  };
}

/** Begins to watch; the answer says which share of the machine's CPU other processes have used since, in percent. */
export function watchOthers() {
  const before = usage();
  return () => {
    const after = usage();
    const others = after.all - before.all - (after.own - before.own);
    return Math.max(0, (others / ((after.at - before.at) * cpus().length)) * 100);
  };
}

/** Waits for a quiet machine, and for disturbed rounds to be repeated, no longer than a number of seconds in total. */
export class Quiet {
  /** How many rounds are part of the result although other processes worked. */
  disturbed = 0;
  waitedMs = 0;

  constructor(waitSeconds, limit = BUSY_LIMIT) {
    this.waitMs = waitSeconds * 1000;
    this.limit = limit;
  }

  get mayWait() {
    return this.waitedMs < this.waitMs;
  }

  /** Waits until other processes use less than the limit for a second. */
  async come() {
    while (this.mayWait) {
      const started = performance.now();
      const others = watchOthers();
      await delay(LOOK_MS);
      if (others() <= this.limit) return;
      await delay(PAUSE_MS);
      this.waitedMs += performance.now() - started;
    }
  }

  /** Runs a round on a quiet machine, and again while others disturb it and there is time left. */
  async round(work) {
    for (;;) {
      await this.come();
      const started = performance.now();
      const others = watchOthers();
      const result = await work();
      if (others() <= this.limit) return result;
      if (!this.mayWait) {
        this.disturbed += 1;
        return result;
      }
      this.waitedMs += performance.now() - started;
    }
  }

  /** What stands below a table. */
  get note() {
    return this.disturbed
      ? `${this.disturbed} rounds are disturbed: others used more than ${this.limit} % of the machine, and the time to wait (--wait) was over.`
      : `No round is disturbed: others used at most ${this.limit} % of the machine.`;
  }
}
