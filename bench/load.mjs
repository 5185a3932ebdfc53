import { Quiet } from './machine.mjs';
import { send } from './sender.mjs';

/**
 * What a server answers before it is measured: V8 optimizes functions that have run often. For the first thousands of
 * creates, one takes twice the CPU that it takes later.
 */
const WARM_UP_ANSWERS = 10_000;
const WARM_UP_SECONDS = 2;
/** A slow server warms up for so many rounds at the most. */
const WARM_UP_ROUNDS = 10;

/**
 * Sends the same load to each target in turns.
 *
 * @param targets by name: the `urls` that each connection asks for in turns, and for writes `method`, `headers` and
 *   `body(slug)`, which makes the body of each request; `cpuMs()`, the CPU time of the server so far.
 * @param load `settle()` waits until nobody works any more for requests that a burst has left behind; `quiet` waits
 *   for a quiet machine and repeats disturbed rounds; `order` names the targets of a round, each once unless given;
 *   `warmUpRounds` says for how many rounds a slow target warms up at the most.
 * @returns by name: medians over the rounds, and the number of requests that failed in any of them.
 */
export async function measureInTurns(targets, load) {
  const { seconds, rounds, connections, title, settle, quiet = new Quiet(0), order = Object.keys(targets) } = load;
  const { warmUpRounds = WARM_UP_ROUNDS } = load;
  const measured = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  const one = async (name, duration) => {
    const result = await burst(targets[name], duration, connections);
    await settle();
    return result;
  };
  for (const name of Object.keys(targets)) {
    progress(`${title}: ${name} warms up`);
    const step = Math.min(WARM_UP_SECONDS, seconds);
    const most = warmUpRounds * seconds;
    for (let spent = 0, answers = 0; answers < WARM_UP_ANSWERS && spent < most; spent += step)
      answers += (await one(name, step)).answers;
  }
  for (let round = 1; round <= rounds; round += 1) {
    progress(`${title}: round ${round} of ${rounds}`);
    const results = await quiet.round(async () => {
      const made = [];
      for (const name of order) made.push([name, await one(name, seconds)]);
      return made;
    });
    for (const [name, result] of results) measured[name].push(result);
  }
  progress('');
  return Object.fromEntries(Object.entries(measured).map(([name, bursts]) => [name, summary(bursts)]));
}

function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

/** One burst; times in milliseconds, CPU time of the server per request. */
async function burst(target, seconds, connections) {
  const { cpuMs = () => NaN } = target;
  const before = cpuMs();
  const { answers, seconds: taken, errors, p50, p99 } = await send(target, seconds, connections);
  return { answers, requestsPerSecond: answers / taken, p50, p99, cpuMs: (cpuMs() - before) / answers, errors };
}

/** The median of some numbers. */
export function median(numbers) {
  const values = [...numbers].sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

function summary(bursts) {
  const of = (name) => median(bursts.map((one) => one[name]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMs: of('cpuMs'),
    errors: bursts.reduce((sum, { errors }) => sum + errors, 0),
    rounds: bursts,
  };
}
