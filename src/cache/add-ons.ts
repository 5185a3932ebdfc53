import { Injectable } from '@nestjs/common';
import { CacheSettings } from './settings/cache-settings.js';
import { isTrue } from './settings/setting-types.js';

/** A part of the cache that can be enabled separately. */
export interface AddOn {
  key: string;
  /** URL of its documentation; may be empty. */
  url: string;
  title: string;
  desc: string;
  enabled: boolean;
}

/** The add-ons of the convention. They have no effect here. */
export const KNOWN_ADD_ONS: readonly Omit<AddOn, 'enabled'>[] = [
  {
    key: 'awaitingmoderation',
    url: '',
    title: 'Awaiting moderation',
    desc: 'Omits the note about a comment awaiting moderation from cached pages.',
  },
  {
    key: 'badbehaviour',
    url: 'https://wordpress.org/plugins/bad-behavior/',
    title: 'Bad Behavior',
    desc: 'Runs the Bad Behavior bot filter before cached pages are sent.',
  },
  {
    key: 'domain_mapping',
    url: 'https://wordpress.org/plugins/wordpress-mu-domain-mapping/',
    title: 'Domain mapping',
    desc: 'Caches the pages of each domain of the site separately.',
  },
  {
    key: 'jetpack',
    url: 'https://wordpress.org/plugins/jetpack/',
    title: 'Jetpack mobile theme',
    desc: 'Caches the pages of the Jetpack mobile theme separately.',
  },
  {
    key: 'wptouch',
    url: 'https://wordpress.org/plugins/wptouch/',
    title: 'WPtouch',
    desc: 'Caches the pages of the WPtouch mobile theme separately.',
  },
];

/** Lists the add-ons and stores which of them are enabled. */
@Injectable()
export class AddOns {
  constructor(private readonly settings: CacheSettings) {}

  get all(): AddOn[] {
    const enabled = new Set(this.settings.current.addOns);
    return KNOWN_ADD_ONS.map((one) => ({ ...one, enabled: enabled.has(one.key) }));
  }

  /** Enables or disables add-ons by their keys; unknown keys are ignored. */
  async set(sent: Readonly<Record<string, unknown>>): Promise<void> {
    await this.settings.change(({ addOns }) => {
      const isEnabled = ({ key }: Pick<AddOn, 'key'>) =>
        sent[key] === undefined || sent[key] === null ? addOns.includes(key) : isTrue(sent[key]);
      const now = KNOWN_ADD_ONS.filter(isEnabled).map(({ key }) => key);
      return now.join() === addOns.join() ? {} : { addOns: now };
    });
  }
}
