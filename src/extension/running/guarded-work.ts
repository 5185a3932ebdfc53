import { Injectable, Logger } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ExtensionFailures } from '#libs/rest';

const LIMIT_MS = 2000;

/** Runs parts of extensions that fail no response, and reports what fails: in the log and in the measurements. */
@Injectable()
export class GuardedWork {
  private readonly logger = new Logger('Extensions');

  constructor(private readonly failures: ExtensionFailures) {}

  /** Reports that a part of an extension failed, such as `The block recipes/card`. */
  report(extension: string, part: string, error: unknown): void {
    this.failures.add(extension);
    const stack = error instanceof Error ? error.stack : String(error);
    this.logger.error(`${part} of the extension ${extension} failed`, stack);
  }

  /**
   * Runs a part of a response that an extension makes. What it makes is shown to all readers, so the viewer is anonymous.
   * An error, or a result after two seconds, fails no response: it is reported, and the result is undefined.
   */
  async run<Result>(
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
      this.report(extension, part, error);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function anonymously<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const context = RequestContext.current();
  if (context) context.viewer = Viewer.anonymous;
  return work();
}
