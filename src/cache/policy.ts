import { Injectable } from '@nestjs/common';
import type { MadeAnswer } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { SettingsService } from '../settings/index.js';
import { policyOf } from './policy/policy-of-settings.js';
import { CacheSettings } from './settings/cache-settings.js';

/** What the settings say about keeping answers, in the form in which requests ask it. */
export interface CachePolicy {
  isOn: boolean;
  /** Milliseconds for which an answer is right at most; 0 for ever. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
  /** Whether those who come while an expired answer is made anew get the old one. */
  rebuilds: boolean;
  /** Whether answers to addresses with a query are kept. */
  keepsQueries: boolean;
  /** Whether compressed forms are kept and sent. */
  compresses: boolean;
  /** Whether those who know the time of an answer are told that it is the same. */
  comparesTimes: boolean;
  /** Whether pages end with a comment that says when they were made. */
  stampsPages: boolean;
  /** Whether answers are kept in files, too, so that they outlive the process. */
  savesFiles: boolean;
  /** Whether answers of the REST interface are kept. */
  keepsRest: boolean;
  /** Whether visitors with any cookie get no kept answers; else only those whom the site knows. */
  refusesCookies: boolean;
  /** Whether visitors whom the site knows by a cookie get what others get. */
  treatsKnownAsOthers: boolean;
  /** Whether answers of a kind of page, as it names itself, are kept at a path. */
  keepsKind(kind: string | undefined, path: string): boolean;
  /** Whether answers to an address, a path with or without a query, may be kept. */
  keepsAddress(address: string): boolean;
  /** Whether a program may be given kept answers. */
  servesAgent(agent: string | undefined): boolean;
  /** The variant of pages that a program gets; empty for the usual one. */
  variantOf(agent: string | undefined): string;
  /** Those of the tags of a change that clear what has them. */
  counted(tags: readonly string[]): readonly string[];
  /** An answer in the form in which it is kept. */
  dressed(made: MadeAnswer): MadeAnswer;
}

/** The policy in force, made of the settings whenever they change. */
@Injectable()
export class CachePolicies {
  current: CachePolicy;

  constructor(
    private readonly settings: CacheSettings,
    private readonly site: SettingsService,
    private readonly address: SiteAddress,
  ) {
    this.current = this.compiled();
    settings.onChange(() => {
      this.current = this.compiled();
    });
  }

  private compiled(): CachePolicy {
    const { site } = this;
    return {
      ...policyOf(this.settings.current, this.address.url),
      get keepsRest() {
        return site.get('cache_rest');
      },
    };
  }
}
