import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { canInstallPackages, defaultSearchPath, findProgram, installPackage } from '#libs/mariadb';

/** Stands for the slug in the body of a request that is sent many times. */
const SLUG = '@SLUG@';
/** What one process of Node.js can send, in requests per second: faster answers measure the load. */
export const NODE_LIMIT = 10_000;

let sent = 0;
/** A slug that no request has used. */
export const newSlug = () => `bench-${process.pid}-${(sent += 1)}`;

/** The path of `wrk`, which root on Debian installs; undefined where there is none. */
async function findWrk() {
  const find = () => findProgram(['wrk'], defaultSearchPath());
  if (!find() && canInstallPackages()) {
    await installPackage({ name: 'wrk' }, () => find() !== undefined, console.error).catch((error) =>
      console.error(error.message),
    );
  }
  return find();
}

let wrk;

/** The program that sends: `wrk`, or `autocannon` where it is missing. */
export async function senderName() {
  wrk ??= findWrk();
  return (await wrk) ? 'wrk' : 'autocannon';
}

/**
 * Sends requests for some seconds.
 *
 * @param target the `urls` that are asked for in turns, and for writes `method`, `headers` and `body(slug)`.
 * @returns how many were answered in how many `seconds`, the `errors`, and latencies in milliseconds.
 */
export async function send(target, seconds, connections) {
  const name = await senderName();
  return name === 'wrk' ? sendByWrk(target, seconds, connections) : sendByAutocannon(target, seconds, connections);
}

const luaText = (text) => `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
const pathsOf = (urls) => urls.map((url) => url.slice(new URL(url).origin.length) || '/');

/** The script by which `wrk` makes requests and prints its result as JSON. */
function scriptOf({ urls, method = 'GET', headers = {}, body }) {
  const fields = Object.entries(headers).map(([name, value]) => `[${luaText(name)}]=${luaText(value)}`);
  const format = (path, content) => `wrk.format("${method}", ${path}, headers, ${content})`;
  const make = body
    ? `local pieces = {${body(SLUG).split(SLUG).map(luaText).join(',')}}
function request()
  count = count + 1
  return ${format('paths[count % #paths + 1]', `table.concat(pieces, ${luaText(newSlug())} .. "-" .. count)`)}
end`
    : `local ready = {}
function init()
  for at, path in ipairs(paths) do ready[at] = ${format('path', 'nil')} end
end
function request()
  count = count + 1
  return ready[count % #ready + 1]
end`;
  return `local count = 0
local headers = {${fields.join(',')}}
local paths = {${pathsOf(urls).map(luaText).join(',')}}
${make}
function done(summary, latency)
  local e = summary.errors
  print(string.format('{"answers":%d,"seconds":%f,"errors":%d,"p50":%f,"p99":%f}', summary.requests,
    summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000))
end
`;
}

async function sendByWrk(target, seconds, connections) {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    writeFileSync(script, scriptOf(target));
    const options = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '-s', script];
    const child = spawn(await wrk, [...options, new URL(target.urls[0]).origin], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
    await ended;
    const line = output.split('\n').find((one) => one.startsWith('{'));
    if (!line) throw new Error(`wrk failed: ${output.trim()}`);
    return JSON.parse(line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The latencies that autocannon reports itself are whole milliseconds. */
async function sendByAutocannon({ urls, method = 'GET', headers, body }, seconds, connections) {
  const latencies = [];
  const start = performance.now();
  let last = start;
  const requests = pathsOf(urls).map((path) => ({
    path,
    ...(body ? { setupRequest: (request) => ({ ...request, headers, body: body(newSlug()) }) } : {}),
  }));
  const options = { url: new URL(urls[0]).origin, method, headers, requests, connections, duration: seconds };
  const { non2xx, errors } = await new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    void run.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      last = performance.now();
    });
  });
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
  return {
    answers: latencies.length,
    seconds: (last - start) / 1000,
    errors: non2xx + errors,
    p50: at(0.5),
    p99: at(0.99),
  };
}
