import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { ExtensionFailures, InnerRequests, plainText, type ReviewedWrite, WriteReviews } from '#libs/rest';
import { EntryTypes } from '../../entries/types/index.js';
import { type BeforeWrite, ExtensionError, failureOf, type LoadedExtension } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';
import { ExtensionParts } from './extension-parts.js';
import { fail } from './extension.errors.js';
import { inTime, LIMIT_MS } from './time-limit.js';

/** What is reviewed besides entries. */
const COMMENT = 'comment';

/** Has extensions look at the writes of clients before their transactions begin. */
@Injectable()
export class BeforeWrites implements OnApplicationBootstrap {
  private readonly logger = new Logger('Extensions');

  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly types: EntryTypes,
    reviews: WriteReviews,
    private readonly parts: ExtensionParts,
    private readonly requests: InnerRequests,
    private readonly failures: ExtensionFailures,
  ) {
    for (const extension of extensions.all)
      for (const [type, check] of Object.entries(extension.options.beforeWrite ?? {})) {
        if (typeof check !== 'function')
          throw new ExtensionError(extension.name, `has a beforeWrite of ${type} that is no function`);
        reviews.register(type, (write) => this.review(extension, check, write));
      }
  }

  /** Says which checks nothing calls. Their type may belong to an extension that the site does not have now. */
  onApplicationBootstrap(): void {
    for (const { name, options } of this.extensions.all)
      for (const type of Object.keys(options.beforeWrite ?? {}))
        if (type !== COMMENT && !this.types.get(type) && !Object.hasOwn(options.model?.types ?? {}, type))
          this.logger.warn(
            `Nothing calls the beforeWrite of ${type} of the extension ${name}: it is no type of entries`,
          );
  }

  /** What an extension returns for a write. Throws its refusal, or an error that names the extension. */
  private async review(
    extension: LoadedExtension,
    check: BeforeWrite,
    { type, draft, viewer, exchange }: ReviewedWrite,
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { name } = extension;
    const item = exchange && (await this.requests.itemOf(exchange));
    const stored =
      item && Object.fromEntries(Object.entries(item).map(([member, value]) => [member, plainText(value)]));
    const context = { ...this.parts.contextOf(extension), type, viewer, stored };
    try {
      const message = `The extension ${name} has not decided within ${LIMIT_MS / 1000} seconds about this write.`;
      const returned: unknown = await inTime(
        async () => check(draft, context),
        () => fail('extension_timeout', { message, extension: name }),
      );
      if (returned === undefined) return undefined;
      if (typeof returned !== 'object' || returned === null || Array.isArray(returned))
        throw new TypeError(`beforeWrite returned ${JSON.stringify(returned)}, which is no object of arguments`);
      return returned as Readonly<Record<string, unknown>>;
    } catch (error) {
      const isTimeout = error instanceof RestError && error.code === 'extension_timeout';
      if (error instanceof RestError && !isTimeout) throw error;
      this.failures.add(name);
      throw isTimeout ? error : failureOf(name, `beforeWrite of ${type}`, error);
    }
  }
}
