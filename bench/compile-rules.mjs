// Compiles the rules of a site as its server does, and prints the cost as JSON. Run by bench/redirections.mjs.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LiveRules } from '#built/redirection/engine/live-rules.js';
import { RuleChangesRepository } from '#built/redirection/records/rule-changes.repository.js';
import { openApplication } from '#built/start/bootstrap.js';

const memory = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
};
const app = await openApplication();
try {
  const rules = app.get(LiveRules, { strict: false });
  const before = memory();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const matcher = await rules.follow();
  const ms = performance.now() - start;
  delay.disable();
  const bytesPerRule = (memory() - before) / matcher.size;
  const changes = app.get(RuleChangesRepository, { strict: false });
  const began = performance.now();
  await changes.run(() => changes.record([1]));
  const patchMs = performance.now() - began;
  console.log(JSON.stringify({ rules: matcher.size, ms, longestBlockMs: delay.max / 1e6, bytesPerRule, patchMs }));
} finally {
  await app.close();
}
