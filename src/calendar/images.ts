import { Injectable } from '@nestjs/common';
import { ValidatorConstraint } from 'class-validator';
import { failArgument } from '#libs/errors';
import { Field, ReasonedConstraint } from '#libs/args';
import { MediaFromAddress, MediaFiles } from '../media/index.js';

/** An image as it is sent: its id in the media library or its URL; empty for none. */
export type SentImage = string | number | null;

const NUMBER = /^\d{1,10}$/;

/** Finds the images that writers name, by id or by URL. */
@Injectable()
export class SentImages {
  constructor(
    private readonly images: MediaFiles,
    private readonly addresses: MediaFromAddress,
  ) {}

  /** Why an image is invalid, without requests to other sites. */
  async problem(sent: unknown): Promise<string | undefined> {
    if (isNone(sent)) return undefined;
    const id = numberOf(sent);
    if (id === undefined) return this.addresses.problem(String(sent));
    return (await this.images.isImage(id)) ? undefined : 'There is no image of this number.';
  }

  /**
   * The id of an image that was sent, 0 for none; `undefined` if none was sent. One of another site is
   * copied, so this must run outside of transactions and after the check of rights.
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

/** An image by its ID or its URL, or nothing. */
@ValidatorConstraint({ async: true })
@Injectable()
export class ImageConstraint extends ReasonedConstraint {
  constructor(private readonly images: SentImages) {
    super();
  }

  protected reasonAgainst(sent: unknown): Promise<string | undefined> {
    return this.images.problem(sent);
  }
}

/** Declares an image that stands for an entry. */
export const ImageField = (): PropertyDecorator =>
  Field(['string', 'integer', 'null'], {
    bare: true,
    listedAs: 'string',
    validator: ImageConstraint,
    description: 'The image that stands for it: a number of the media library, or an address; empty for none.',
  });
