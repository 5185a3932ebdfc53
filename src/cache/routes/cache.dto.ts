import { Arg, type ArgOptions } from '#libs/args';
import { KNOWN_ADD_ONS } from '../add-ons.js';
import { CACHE_SETTINGS } from '../settings/setting-catalogue.js';

/** What is cleared: the first of these members that the JSON body has; everything if it has none. */
export class ClearCacheDto {
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

/** Whether preloading is planned or cancelled, in a JSON body. */
export class PreloadDto {
  @Arg('any', {
    listedAs: 'boolean',
    unlisted: true,
    description: 'True plans a run that makes all pages; false plans none any more and ends the one that goes on.',
  })
  enable?: unknown;
}

const command = (listedAs: ArgOptions['listedAs'], description: string) =>
  Arg('any', { listedAs, description, unlisted: true });

/** Changes of settings, and commands, as members of a JSON body. */
export class ChangeCacheSettingsDto extends CACHE_SETTINGS.Args {
  @command('boolean', 'True sets what is recommended, false switches the cache off. Others are passed over then.')
  easy?: unknown;

  @command(undefined, 'Any value sets everything back to what it was on a new site. Others are passed over then.')
  reset?: unknown;

  @command('string', 'A path that is added to `cache_direct_pages`.')
  new_direct_page?: unknown;

  @command('boolean', 'Deletes the log. There is none here.')
  wpsc_delete_log?: unknown;
}

/** By the keys of add-ons, in a JSON body: whether they are enabled. */
export class ChangeAddOnsDto {}

for (const { key, desc } of KNOWN_ADD_ONS)
  Arg('any', { listedAs: 'boolean', unlisted: true, description: desc })(ChangeAddOnsDto.prototype, key);
