import { Field } from '#libs/args';
import { ImageConstraint } from '../calendar-constraints.js';

/** An image as it is sent: its number in the media library or its address; nothing for none. */
export type SentImage = string | number | null;

/** Declares an image that stands for an entry. */
export const ImageField = (): PropertyDecorator =>
  Field(['string', 'integer', 'null'], {
    bare: true,
    listedAs: 'string',
    validator: ImageConstraint,
    description: 'The image that stands for it: a number of the media library, or an address; empty for none.',
  });
