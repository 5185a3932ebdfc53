import { Injectable, Logger } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ExtensionFailures } from '#libs/rest';
import { inTime, LIMIT_MS } from './time-limit.js';

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
    try {
      return await inTime(
        () => RequestContext.nested(() => anonymously(work)),
        () => {
          throw new Error(`It took longer than ${LIMIT_MS} ms.`);
        },
      );
    } catch (error) {
      this.report(extension, part, error);
      return undefined;
    }
  }
}

async function anonymously<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const context = RequestContext.current();
  if (context) context.viewer = Viewer.anonymous;
  return work();
}
