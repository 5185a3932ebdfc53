import { Arg } from '#libs/args';

/** Parses a length in pixels: the absolute integer value; 0 for anything that is not a number. */
function pixels(value: unknown): number {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : Number(value);
  return Number.isFinite(number) ? Math.min(Math.abs(Math.trunc(number)), Number.MAX_SAFE_INTEGER) : 0;
}

/** Arguments of `embed`. */
export class EmbedDto {
  @Arg('string', { required: true, description: 'URL to embed.' })
  url: string;

  @Arg('string', { default: 'json', description: '`xml` for XML; anything else is JSON.' })
  format: string;

  @Arg('integer', {
    default: 600,
    respell: pixels,
    description: 'Maximum width of the frame in pixels; moved into the range 200 to 600.',
  })
  maxwidth: number;
}

/** Arguments of `proxy`. */
export class ProxyDto {
  @Arg('string', { required: true, description: 'URL to embed.' })
  url: string;

  @Arg('string', {
    default: 'json',
    enum: ['json', 'xml'],
    description: 'Accepted for compatibility; the response is always JSON.',
  })
  format: string;

  @Arg('integer', { default: 600, respell: pixels, description: 'Maximum width of the frame in pixels.' })
  maxwidth: number;

  @Arg('integer', { respell: pixels, description: 'Maximum height of the frame in pixels.' })
  maxheight?: number;

  @Arg('boolean', { default: true, description: 'Whether to look for a link to oEmbed data in the page.' })
  discover: boolean;
}
