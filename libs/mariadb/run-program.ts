import { spawn } from 'node:child_process';

/** How a program ended: its exit code, and what it printed on both streams. */
export interface ProgramResult {
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

/** The last line of a program's output that tells of an error, else the last line: for messages of one line. */
export function lastError(output: string): string {
  const lines = output.trimEnd().split('\n');
  const error =
    lines.findLast((line) => line.includes('[ERROR]') && !line.endsWith('Aborting')) ??
    lines.findLast((line) => /\berror\b/i.test(line));
  return (error ?? lines.at(-1) ?? '').trim();
}
