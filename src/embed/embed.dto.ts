import { IsIn } from 'class-validator';
import { Arg, Respelled } from '#libs/args';

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
    description: 'Maximum width of the frame in pixels; moved into the range 200 to 600.',
  })
  @Respelled(pixels)
  maxwidth: number;
}

/** Arguments of `proxy`. */
export class ProxyDto {
  @Arg('string', { required: true, description: 'URL to embed.' })
  url: string;

  @Arg('string', { default: 'json', description: 'Accepted for compatibility; the response is always JSON.' })
  @IsIn(['json', 'xml'])
  format: string;

  @Arg('integer', { default: 600, description: 'Maximum width of the frame in pixels.' })
  @Respelled(pixels)
  maxwidth: number;

  @Arg('integer', { description: 'Maximum height of the frame in pixels.' })
  @Respelled(pixels)
  maxheight?: number;

  @Arg('boolean', { default: true, description: 'Whether to look for a link to oEmbed data in the page.' })
  discover: boolean;
}
