import { readConfig } from './app.config.js';
import { closeApp, createApp, openDatabase } from './bootstrap.js';
import { FirstStart } from './first-start.js';
import { createLog } from './operation/logger.js';
import { SiteAddress } from '#libs/rest';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase(config, (line) => log.info(line));
  const app = await createApp(config, database.address, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping (${signal})`);
    setTimeout(() => process.exit(1), config.SHUTDOWN_SECONDS * 1000).unref();
    await closeApp(app);
    await database.close();
    log.info('Stopped');
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  await app.init();
  const { password } = await app.get(FirstStart).run();
  // Logs are collected and kept: the password is none of their business.
  if (password)
    process.stderr.write(
      `The administrator ${config.ADMIN_USER} was created with the password ${password}; it is shown this once.\n`,
    );
  await app.listen(config.PORT, config.HOST);
  const site = app.get(SiteAddress);
  log.info(`Lintel answers at ${site.root}/, its documentation at ${site.url}/docs`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
