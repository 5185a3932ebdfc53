import { applyDecorators } from '@nestjs/common';
import { Arg, ListedAs, Unlisted } from '#libs/args';
import { type ArgType } from '#libs/binding';
import { KNOWN_ADD_ONS } from '../add-ons.js';
import { CACHE_SETTINGS } from '../settings/setting-catalogue.js';

/** What to clear: the first of these members that the JSON body has; the whole cache if it has none. */
export class ClearCacheDto {
  @Arg('any', { description: 'Id of an entry. Clears its pages and the archive of its author.', example: 12 })
  @ListedAs('integer')
  @Unlisted()
  id?: unknown;

  @Arg('any', { description: 'True clears expired responses.' })
  @ListedAs('boolean')
  @Unlisted()
  expired?: unknown;

  @Arg('any', {
    description: 'Host and path. Clears a URL with its further pages.',
    example: 'example.org/2031/03/06/soup/',
  })
  @ListedAs('string')
  @Unlisted()
  url?: unknown;

  @Arg('any', { description: 'True clears the whole cache.' })
  @ListedAs('boolean')
  @Unlisted()
  all?: unknown;
}

/** Schedules or cancels preloading, in a JSON body. */
export class PreloadDto {
  @Arg('any', {
    description: 'True schedules a run that renders all pages. False stops the current run and cancels scheduled runs.',
  })
  @ListedAs('boolean')
  @Unlisted()
  enable?: unknown;
}

const command = (listedAs: ArgType, description: string) =>
  applyDecorators(Arg('any', { description }), ListedAs(listedAs), Unlisted());

/** Settings and write-only commands, as members of a JSON body. */
export class ChangeCacheSettingsDto extends CACHE_SETTINGS.Args {
  @command('boolean', 'True applies the recommended settings, false disables the cache. Other members are ignored.')
  easy?: unknown;

  @command('boolean', 'Any value resets all settings to their defaults. Other members are ignored.')
  reset?: unknown;

  @command('string', 'A path to add to `cache_direct_pages`.')
  new_direct_page?: unknown;

  @command('boolean', 'Listed for compatibility; there is no log to delete.')
  wpsc_delete_log?: unknown;
}

/** Whether add-ons are enabled, by key, in a JSON body. */
export class ChangeAddOnsDto {}

for (const { key, desc } of KNOWN_ADD_ONS) command('boolean', desc)(ChangeAddOnsDto.prototype, key);
