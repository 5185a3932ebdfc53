import autocannon from 'autocannon';

const WARM_UP_SECONDS = 2;

/**
 * Sends the same load to each target in turns.
 *
 * @param targets by name: the `urls` that each connection asks for in turns, and for writes `method`, `headers` and
 *   `body()`, which makes the body of each request; `cpuMs()`, the CPU time of the server so far.
 * @param load `settle()` waits until nobody works any more for requests that a burst has left behind.
 * @returns by name: medians over the rounds, and the number of requests that failed in any of them.
 */
export async function measureInTurns(targets, { seconds, rounds, connections, title, settle }) {
  const names = Object.keys(targets);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  const one = async (name, duration) => {
    const result = await burst(targets[name], duration, connections);
    await settle();
    return result;
  };
  for (const name of names) await one(name, Math.min(WARM_UP_SECONDS, seconds));
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      progress(`${title}: round ${round} of ${rounds}, ${name}`);
      measured[name].push(await one(name, seconds));
    }
  }
  progress('');
  return Object.fromEntries(names.map((name) => [name, summary(measured[name])]));
}

function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

/**
 * One burst; times in milliseconds, CPU time of the server per request. The latencies that autocannon reports itself are
 * whole milliseconds.
 */
function burst({ urls, method = 'GET', headers, body, cpuMs = () => NaN }, seconds, connections) {
  return new Promise((resolve, reject) => {
    const latencies = [];
    const start = performance.now();
    const cpuBefore = cpuMs();
    let last = start;
    const [{ origin }] = urls.map((url) => new URL(url));
    const requests = urls.map((url) => ({
      path: url.slice(origin.length) || '/',
      ...(body ? { setupRequest: (request) => ({ ...request, headers, body: body() }) } : {}),
    }));
    const options = { url: origin, method, headers, requests, connections, duration: seconds };
    const run = autocannon(options, (error, result) => {
      if (error) {
        reject(error);
        return;
      }
      const { non2xx, errors } = result;
      latencies.sort((a, b) => a - b);
      const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
      resolve({
        requestsPerSecond: latencies.length / ((last - start) / 1000),
        p50: at(0.5),
        p99: at(0.99),
        cpuMs: (cpuMs() - cpuBefore) / latencies.length,
        errors: non2xx + errors,
      });
    });
    void run.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      last = performance.now();
    });
  });
}

function summary(bursts) {
  const median = (name) => {
    const values = bursts.map((one) => one[name]).sort((a, b) => a - b);
    const middle = values.length >> 1;
    return values.length % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  };
  return {
    requestsPerSecond: median('requestsPerSecond'),
    p50: median('p50'),
    p99: median('p99'),
    cpuMs: median('cpuMs'),
    errors: bursts.reduce((sum, { errors }) => sum + errors, 0),
    rounds: bursts,
  };
}
