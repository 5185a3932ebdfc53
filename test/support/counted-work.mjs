// Prints, as JSON, what a fixed set of requests costs the built site: statements, bytes of the response, functions that it
// enters, bytes that it allocates. These are counts, not times: other work on the machine does not change them.
import { WebSocket } from 'undici';
import { fillWithEvents, fillWithPosts, middlePost, RARE_WORD } from '../../bench/filling.mjs';
import { Site } from '../../bench/site.mjs';

const POSTS = 300;
const EVENTS = 100;
const WARM_UPS = 3;
const BATCHES = 8;
/**
 * Allocations are sampled, and timers, compilation and other work of the site only add to a batch: the least of several
 * batches differs by up to 9 % between runs, on a loaded machine too.
 */
const SAMPLED = { warmUps: 100, batches: 10, requests: 25, intervalBytes: 4096 };
let made = 0;
const newPost = () => ({
  title: 'A bridge',
  slug: `counted-${(made += 1)}`,
  status: 'publish',
  content: '<p>Open.</p>',
});
const newEvent = () => ({
  title: 'Songs',
  slug: `counted-${(made += 1)}`,
  start_date: '2031-05-01 19:00',
  end_date: '2031-05-01 22:00',
});
const get = (path) => (site) => site.get(path);
/** A response to a request with this header is never sent from memory. */
const MADE = { 'x-http-method-override': 'GET' };
const make = (path) => (site) => site.get(path, MADE);
const REQUESTS = {
  list: make('/cms/v2/posts'),
  'list with _embed': make('/cms/v2/posts?_embed'),
  'one post': make(`/cms/v2/posts/${middlePost(POSTS)}`),
  search: make(`/cms/v2/posts?search=${RARE_WORD}`),
  media: make('/cms/v2/media'),
  comments: make(`/cms/v2/comments?post=${middlePost(POSTS)}`),
  events: make('/cal/events/v1/events'),
  'list, kept': get('/cms/v2/posts'),
  'one post, kept': get(`/cms/v2/posts/${middlePost(POSTS)}`),
  index: get('/'),
  namespace: get('/cms/v2'),
  'front page': get('/../'),
  'create a post': (site) => site.post('/cms/v2/posts', newPost()),
  'create an event': (site) => site.post('/cal/events/v1/events', newEvent()),
};

/** The inspector of the site's process. */
class Inspector {
  constructor(socket) {
    this.socket = socket;
    this.waiting = new Map();
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = JSON.parse(data);
      const { resolve, reject } = this.waiting.get(id) ?? {};
      if (error) reject?.(new Error(error.message));
      else resolve?.(result);
      this.waiting.delete(id);
    });
  }

  static async at(port) {
    const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Inspector(socket);
  }

  ask(method, params = {}) {
    const id = this.waiting.size ? Math.max(...this.waiting.keys()) + 1 : 1;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

async function times(count, work) {
  for (let time = 0; time < count; time += 1) await work();
}

/**
 * What a request costs: the fewest statements, and functions of the build that the site enters, of several. Timers and
 * what is read once in a while add to some of them.
 */
async function costOf(inspector, send) {
  const costs = [];
  await times(BATCHES, async () => {
    await inspector.ask('Profiler.takePreciseCoverage');
    const { statements, text } = await send();
    const { result } = await inspector.ask('Profiler.takePreciseCoverage');
    const functions = result
      .filter(({ url }) => /\/(?:dist|\.builds)\//.test(url))
      .flatMap((script) => script.functions)
      .reduce((sum, { ranges }) => sum + ranges[0].count, 0);
    costs.push({ statements, bytes: Buffer.byteLength(text), functions });
  });
  const fewest = (kind) => Math.min(...costs.map((cost) => cost[kind]));
  return { statements: fewest('statements'), bytes: fewest('bytes'), functions: fewest('functions') };
}

/** The bytes that the site allocates for a request, freed or not: of the batch with the fewest. */
async function allocationsOf(inspector, send) {
  const found = [];
  const samplingInterval = SAMPLED.intervalBytes;
  const sampling = { samplingInterval, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  await times(SAMPLED.warmUps, send);
  await times(SAMPLED.batches, async () => {
    await inspector.ask('HeapProfiler.startSampling', sampling);
    await times(SAMPLED.requests, send);
    const { profile } = await inspector.ask('HeapProfiler.stopSampling');
    found.push(sizeOf(profile.head) / SAMPLED.requests);
  });
  return Math.round(Math.min(...found));
}

const sizeOf = ({ selfSize, children }) => children.reduce((sum, child) => sum + sizeOf(child), selfSize);

const port = 20_000 + (process.pid % 10_000);
const site = await Site.start({}, undefined, { options: [`--inspect=127.0.0.1:${port}`] });
const inspector = await Inspector.at(port);
try {
  await fillWithPosts(site.database, POSTS);
  await fillWithEvents(site, EVENTS);
  const counted = {};
  await inspector.ask('Profiler.enable');
  await inspector.ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  for (const [name, request] of Object.entries(REQUESTS)) {
    await times(WARM_UPS, () => request(site));
    counted[name] = await costOf(inspector, () => request(site));
  }
  await inspector.ask('Profiler.disable');
  for (const [name, request] of Object.entries(REQUESTS))
    counted[name].allocated = await allocationsOf(inspector, () => request(site));
  console.log(JSON.stringify(counted));
} finally {
  // A site with an inspector does not end.
  inspector.socket.close();
  await site.stop();
}
