import { Injectable } from '@nestjs/common';
import { isTrue } from './settings/setting-types.js';
import { CacheSettings } from './settings/cache-settings.js';

/** A part of the cache that can be switched on by itself. */
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
    desc: 'Leaves the note that a comment waits for approval out of pages that are kept.',
  },
  {
    key: 'badbehaviour',
    url: 'https://wordpress.org/plugins/bad-behavior/',
    title: 'Bad Behavior',
    desc: 'Has a filter of unwanted robots look at visits before kept pages are sent.',
  },
  {
    key: 'domain_mapping',
    url: 'https://wordpress.org/plugins/wordpress-mu-domain-mapping/',
    title: 'Domain mapping',
    desc: 'Keeps the pages of each name of a site with several names apart.',
  },
  {
    key: 'jetpack',
    url: 'https://wordpress.org/plugins/jetpack/',
    title: 'Jetpack mobile theme',
    desc: 'Keeps the pages of the mobile look of Jetpack apart.',
  },
  {
    key: 'wptouch',
    url: 'https://wordpress.org/plugins/wptouch/',
    title: 'WPtouch',
    desc: 'Keeps the pages of the mobile look of WPtouch apart.',
  },
];

/** The add-ons, and which of them are enabled. */
@Injectable()
export class AddOns {
  constructor(private readonly settings: CacheSettings) {}

  /** All add-ons. */
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
