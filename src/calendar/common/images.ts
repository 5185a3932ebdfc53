import { applyDecorators, Injectable } from '@nestjs/common';
import { Validate, ValidatorConstraint } from 'class-validator';
import { BareField, ListedAs, ReasonedConstraint } from '#libs/args';
import { failArgument } from '#libs/errors';
import { MediaFromUrl, MediaFiles } from '../../media/index.js';

/** An image of a request: its ID in the media library or its URL; empty for none. */
export type SentImage = string | number | null;

const ID = /^\d{1,10}$/;

/** Resolves the images that requests name by ID or by URL. */
@Injectable()
export class SentImages {
  constructor(
    private readonly images: MediaFiles,
    private readonly addresses: MediaFromUrl,
  ) {}

  /** Why an image is invalid; `undefined` if it is valid. Sends no requests to other sites. */
  async problem(sent: unknown): Promise<string | undefined> {
    if (isNone(sent)) return undefined;
    const id = idOf(sent);
    if (id === undefined) return this.addresses.problem(String(sent));
    return (await this.images.isImage(id)) ? undefined : 'There is no image with this ID.';
  }

  /**
   * Resolves an image to its ID: 0 for none, `undefined` if the argument was not sent. An image of another site is
   * copied to the media library, so call it after the check of rights and outside of transactions.
   */
  async resolve(sent: SentImage | undefined, argument = 'image'): Promise<number | undefined> {
    if (sent === undefined) return undefined;
    if (isNone(sent)) return 0;
    const id = idOf(sent);
    if (id !== undefined) return id;
    const found = await this.addresses.image(String(sent));
    return 'id' in found ? found.id : failArgument(argument, { message: found.refusal });
  }
}

const isNone = (sent: unknown): boolean => sent === null || sent === '' || sent === 0 || sent === '0';

function idOf(sent: unknown): number | undefined {
  const text = String(sent).trim();
  return ID.test(text) ? Number(text) : undefined;
}

/** An image by ID or URL, or none. */
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

/** Declares an argument for the featured image. */
export const ImageField = (): PropertyDecorator =>
  applyDecorators(
    BareField(['string', 'integer', 'null'], {
      description: 'Featured image: the ID of a media item, or a URL to copy the image from; empty for none.',
    }),
    Validate(ImageConstraint),
    ListedAs('string'),
  );
