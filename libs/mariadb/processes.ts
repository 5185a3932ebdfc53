import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The text that the holder of a lock answers to other processes. */
interface LockHolder {
  pid: number;
  /** The note the holder left, if any. */
  note?: string;
}

/** A lock this process holds until it releases it or dies. */
export interface ProcessLock {
  /** Leaves a note that `lockHolder` hands to other processes. */
  publish(note: string): void;
  release(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 2_000;
/** The length of a socket's address on Linux. */
const ADDRESS_LENGTH = 108;

/**
 * A lock is a listening socket: the kernel lets one process listen on an address and closes it when that process dies,
 * however it dies, so that no stale lock remains. Linux has addresses outside the file system (a leading
 * NUL); elsewhere the address is a file, which may outlive its process. Some versions of Node.js fill the address up with
 * NULs and others do not; a full one is the same for all of them.
 */
function addressOf(name: string): string {
  const id = `lintel-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${id}`.padEnd(ADDRESS_LENGTH, '\0') : join(tmpdir(), `${id}.lock`);
}

function listen(address: string): Promise<ProcessLock | undefined> {
  return new Promise((resolve, reject) => {
    const answer: LockHolder = { pid: process.pid };
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify(answer));
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve({
        publish: (note) => {
          answer.note = note;
        },
        release: () => new Promise((released) => server.close(() => released())),
      });
    });
  });
}

function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8').setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer));
  });
}

/** Takes the lock of that name, or returns `undefined` when another process (or this one) holds it. */
export async function tryLock(name: string): Promise<ProcessLock | undefined> {
  const address = addressOf(name);
  const lock = await listen(address);
  if (lock || process.platform === 'linux' || (await ask(address)) !== undefined) return lock;
  rmSync(address, { force: true });
  return listen(address);
}

/** Takes the lock of that name, waiting for its holder to let go. */
export async function waitForLock(name: string): Promise<ProcessLock> {
  for (;;) {
    const lock = await tryLock(name);
    if (lock) return lock;
    await delay(250);
  }
}

/** Who holds the lock of that name: `undefined` when nobody does, pid 0 when the holder is too busy to answer. */
export async function lockHolder(name: string): Promise<LockHolder | undefined> {
  const answer = await ask(addressOf(name));
  if (answer === undefined) return undefined;
  try {
    const { pid, note }: { pid?: unknown; note?: unknown } = JSON.parse(answer);
    return { pid: Number(pid), ...(typeof note === 'string' && { note }) };
  } catch {
    return { pid: 0 };
  }
}

/** How a program ended: its exit code, and what it printed on both streams. */
interface ProgramResult {
  code: number;
  output: string;
}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  timeoutMs?: number;
}

const OUTPUT_LIMIT = 64 * 1024;

/**
 * Runs a program to its end without a shell. A program that is absent, is killed or runs out of time yields a non-zero
 * code rather than an error; of a long output the end is kept.
 */
export function runProgram(file: string, args: string[], { cwd, env = {}, timeoutMs }: RunOptions = {}) {
  return new Promise<ProgramResult>((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
      env: { ...process.env, ...env },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const keep = (chunk: string) => {
      output = (output + chunk).slice(-OUTPUT_LIMIT);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The last line of a program's output that names an error, else the last line, for messages of one line. */
export function lastError(output: string): string {
  // That a server aborts says less than the line before.
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !line.endsWith('Aborting'));
  const error = lines.findLast((line) => line.includes('[ERROR]')) ?? lines.findLast((line) => /\berror\b/i.test(line));
  return (error ?? lines.at(-1) ?? '').trim();
}
