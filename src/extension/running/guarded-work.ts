import { Logger } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';

const LIMIT_MS = 2000;

const logger = new Logger('Extensions');

/** Logs that a part of an extension failed, such as `The block recipes/card`. */
export function logFailure(extension: string, part: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  logger.error(`${part} of the extension ${extension} failed`, stack);
}

/**
 * Runs a part of a response that an extension makes. What it makes is shown to all readers, so the viewer is anonymous.
 * An error, or a result after two seconds, fails no response: it is logged with the name of the extension, and the
 * result is undefined.
 */
export async function guarded<Result>(
  extension: string,
  part: string,
  work: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LIMIT_MS} ms.`)), LIMIT_MS);
  });
  try {
    return await Promise.race([RequestContext.nested(() => anonymously(work)), limit]);
  } catch (error) {
    logFailure(extension, part, error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function anonymously<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const context = RequestContext.current();
  if (context) context.viewer = Viewer.anonymous;
  return work();
}
