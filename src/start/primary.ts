import type { Logger } from 'pino';
import { WorkerPool } from '#libs/workers';
import type { OpenDatabase } from '../database/open-database.js';
import { ALL_MEASURED, CHANGED, CHANGED_LIMIT_MS, MEASURED, MEASURED_LIMIT_MS } from '../operation/questions.js';
import { serveMetrics, WorkerMetrics } from '../operation/scrapes.js';
import type { AppConfig } from './app.config.js';

/** How much longer than its own limit a worker may take to stop. */
const STOP_MARGIN_MS = 5000;

/**
 * Runs the site in worker processes until a signal stops it. This process owns the database, replaces workers, passes
 * on what they write to each other and adds up what they measure; it handles no request.
 */
export async function runPrimary(config: AppConfig, database: OpenDatabase, log: Logger): Promise<void> {
  const metrics = new WorkerMetrics(() => pool.serving);
  const pool = new WorkerPool({
    count: config.CLUSTER_WORKERS,
    joined: (worker) => log.info(worker, 'worker_started'),
    ended: (worker) => {
      metrics.countRestart();
      log.warn(worker, 'worker_ended');
    },
    left: (id) => void metrics.keep(id),
  });
  const scrape = async () => metrics.text(await pool.ask(MEASURED, undefined, MEASURED_LIMIT_MS));
  pool.answer(ALL_MEASURED, scrape);
  pool.answer(CHANGED, async (id, writer) => void (await pool.ask(CHANGED, id, CHANGED_LIMIT_MS, writer)));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals, code: number) => {
    if (stopping) return;
    stopping = true;
    const isClean = await pool.stop(signal, config.SHUTDOWN_SECONDS * 1000 + STOP_MARGIN_MS);
    await database.close();
    log.info('Stopped');
    log.flush(() => process.exit(isClean ? code : 1));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!stopping) log.info(`Stopping (${signal})`);
      void stop(signal, 0);
    });
  void pool.failure.then((error) => {
    // The first worker has said itself why it does not start.
    if (pool.hasServed) log.fatal(error.message);
    return stop('SIGTERM', 1);
  });

  if (config.METRICS_PORT)
    await serveMetrics(config.METRICS_PORT, config.HOST, scrape).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  pool.start();
}
