import { Injectable } from '@nestjs/common';
import { failArgument } from '#libs/errors';
import { MediaFromAddress, MediaFiles } from '../../media/index.js';
import type { SentImage } from './image-field.js';

const NUMBER = /^\d{1,10}$/;

/** Finds the images that writers name, by number or by address (events 8.3). */
@Injectable()
export class SentImages {
  constructor(
    private readonly images: MediaFiles,
    private readonly addresses: MediaFromAddress,
  ) {}

  /** What is wrong with an image that was sent, without a look at other sites. */
  async problem(sent: unknown): Promise<string | undefined> {
    if (isNone(sent)) return undefined;
    const id = numberOf(sent);
    if (id === undefined) return this.addresses.problem(String(sent));
    return (await this.images.isImage(id)) ? undefined : 'There is no image of this number.';
  }

  /**
   * The number of an image that was sent, 0 for none; nothing was sent, nothing comes back. One of another site is
   * brought here, so this is not to be called in a transaction, and for those only who may write.
   */
  async take(sent: SentImage | undefined, argument = 'image'): Promise<number | undefined> {
    if (sent === undefined) return undefined;
    if (isNone(sent)) return 0;
    const id = numberOf(sent);
    if (id !== undefined) return id;
    const found = await this.addresses.image(String(sent));
    return 'id' in found ? found.id : failArgument(argument, { message: found.refusal });
  }
}

const isNone = (sent: unknown): boolean => sent === null || sent === '' || sent === 0 || sent === '0';

function numberOf(sent: unknown): number | undefined {
  const text = String(sent).trim();
  return NUMBER.test(text) ? Number(text) : undefined;
}
