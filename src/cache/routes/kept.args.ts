import { Arg } from '#libs/args';

/** What is to be cleared: the first of these members of a JSON body that is there; everything where none is. */
export class ClearCacheArgs {
  @Arg('any', {
    listedAs: 'integer',
    unlisted: true,
    description: 'Number of an entry: clears its page and the archive of its author.',
    example: 12,
  })
  id?: unknown;

  @Arg('any', { listedAs: 'boolean', unlisted: true, description: 'True clears what has expired.' })
  expired?: unknown;

  @Arg('any', {
    listedAs: 'string',
    unlisted: true,
    description: 'Host and path: clears an address with its further pages.',
    example: 'example.org/2031/03/06/soup/',
  })
  url?: unknown;

  @Arg('any', { listedAs: 'boolean', unlisted: true, description: 'True clears everything.' })
  all?: unknown;
}

/** What is to become of preloading, in a JSON body. */
export class PreloadArgs {
  @Arg('any', {
    listedAs: 'boolean',
    unlisted: true,
    description: 'True plans a run that makes all pages; false plans none any more and ends the one that goes on.',
  })
  enable?: unknown;
}
