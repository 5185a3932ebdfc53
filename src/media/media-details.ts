import { z } from 'zod';
import type { Dimensions } from './image-sizes.js';

/** A smaller copy of an image. */
const size = z.looseObject({
  file: z.string(),
  width: z.number().catch(0),
  height: z.number().catch(0),
  filesize: z.number().optional(),
  mime_type: z.string().catch(''),
  source_url: z.string().optional(),
});
export type StoredSize = z.infer<typeof size>;

const sizes = z.record(z.string(), z.unknown()).transform((record) => {
  const read = Object.entries(record).map(([name, value]) => [name, size.safeParse(value)] as const);
  return Object.fromEntries(read.flatMap(([name, { data }]) => (data ? [[name, data] as const] : [])));
});

const details = z.looseObject({
  width: z.number().optional().catch(undefined),
  height: z.number().optional().catch(undefined),
  /** Name of the uploaded file, where a smaller or turned copy is shown in its place. */
  original_image: z.string().optional().catch(undefined),
  image_meta: z.looseObject({}).optional().catch(undefined),
  sizes: sizes.catch({}),
});

/** Sizes and technical details of a media item (content 3.4); more members than these depend on its kind. */
export type Details = z.infer<typeof details>;

/** Reads stored details; what an import has brought along and is of no use is left out. */
export function parseDetails(text: string | null | undefined): Details {
  try {
    return details.parse(JSON.parse(text || '{}'));
  } catch {
    return { sizes: {} };
  }
}

/** The dimensions of an image, where they are known. */
export const dimensionsOf = ({ width, height }: Details): Dimensions | undefined =>
  width && height ? { width, height } : undefined;
