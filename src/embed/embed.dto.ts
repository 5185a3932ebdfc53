import { Arg } from '#libs/args';

/** Parses a length in pixels; anything sent counts as a number without its sign. */
function pixels(value: unknown): number {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : Number(value);
  return Number.isFinite(number) ? Math.min(Math.abs(Math.trunc(number)), Number.MAX_SAFE_INTEGER) : 0;
}

export class EmbedDto {
  @Arg('string', { required: true, description: 'Address of what is to be embedded.' })
  url: string;

  @Arg('string', { default: 'json', description: 'xml for XML; anything else is JSON.' })
  format: string;

  @Arg('integer', { default: 600, respell: pixels, description: 'Widest frame in pixels, 200 to 600.' })
  maxwidth: number;
}

export class ProxyDto {
  @Arg('string', { required: true, description: 'Address of what is to be embedded.' })
  url: string;

  @Arg('string', { default: 'json', enum: ['json', 'xml'], description: 'A hint to nobody: the answer is JSON.' })
  format: string;

  @Arg('integer', { default: 600, respell: pixels, description: 'Widest frame in pixels.' })
  maxwidth: number;

  @Arg('integer', { respell: pixels, description: 'Highest frame in pixels.' })
  maxheight?: number;

  @Arg('boolean', { default: true, description: 'Whether the page is asked how it can be embedded.' })
  discover: boolean;
}
