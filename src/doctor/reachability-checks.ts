import { Redis } from 'ioredis';
import { mediaOptions, openStorage } from '../media/storage/index.js';
import { type AppConfig, mailServerOptions } from '../start/app.config.js';
import { broken, type Finding, messageOf, ok, warning } from './check.js';

const LIMIT_MS = 5000;

/** Checks of the other servers that the configuration names. */
export async function reachabilityChecks(config: AppConfig): Promise<Finding[]> {
  const { REDIS_URL, S3_BUCKET, SMTP_URL } = config;
  const checks = [
    ...(REDIS_URL ? [checkRedis(REDIS_URL)] : []),
    ...(S3_BUCKET ? [checkBucket(config)] : []),
    ...(SMTP_URL ? [checkMailServer(config)] : []),
    checkSite(config),
  ];
  return Promise.all(checks);
}

async function checkRedis(url: string): Promise<Finding> {
  const redis = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: LIMIT_MS, commandTimeout: LIMIT_MS, maxRetriesPerRequest: 0 },
    retryStrategy: () => null,
  });
  let failure: unknown;
  redis.on('error', (error) => {
    failure ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return ok('redis', 'Redis answers');
  } catch (error) {
    return broken(
      'redis',
      `Redis does not answer: ${messageOf(failure ?? error)}`,
      'Start Redis, or correct REDIS_URL.',
    );
  } finally {
    redis.disconnect();
  }
}

async function checkBucket(config: AppConfig): Promise<Finding> {
  try {
    const storage = await openStorage(mediaOptions(config));
    await storage.metadata('lintel-doctor');
    return ok('bucket', `The bucket ${config.S3_BUCKET} answers`);
  } catch (error) {
    return broken(
      'bucket',
      `The bucket ${config.S3_BUCKET} cannot be read: ${messageOf(error)}`,
      'Correct S3_ENDPOINT, S3_REGION, S3_BUCKET and the key.',
    );
  }
}

async function checkMailServer(config: AppConfig): Promise<Finding> {
  const { createTransport } = await import('nodemailer');
  const options = {
    ...mailServerOptions(config),
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
  };
  const transport = createTransport(options);
  try {
    await transport.verify();
    return ok('mail', 'The mail server accepts the sign-in');
  } catch (error) {
    return broken('mail', `The mail server refuses: ${messageOf(error)}`, 'Correct SMTP_URL and SMTP_TLS.');
  } finally {
    transport.close();
  }
}

/** Asks the site as its visitors do. That it does not run is no fault. */
async function checkSite({ SITE_URL }: AppConfig): Promise<Finding> {
  const url = `${SITE_URL.replace(/\/+$/, '')}/health/ready`;
  const advice = 'Start the site. If it runs, check its proxy and the name of its host.';
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    return status === 200 ? ok('site', `${url} answers`) : warning('site', `${url} answers ${status}`, advice);
  } catch (error) {
    return warning('site', `${url} does not answer: ${messageOf(error)}`, advice);
  }
}
