import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { Passkeys } from '../../identity/passkeys/index.js';
import { SettingsService } from '../../settings/index.js';
import { FrontLinks, type FrontRequest, type Page, textOf } from '../common/index.js';
import { BrowserCookie } from './browser-cookie.js';
import { PASSKEY_SCRIPT_PATH, PASSKEY_SCRIPT_VERSION } from './passkey-script.js';

/** What a page with passkeys has in addition: data of its template, the script, and the cookie of the browser. */
export interface PasskeyPart extends Pick<Page, 'headers' | 'scripts'> {
  data: { passkey?: { options: string; script: string } };
}

const NONE: PasskeyPart = { data: {} };

/** The parts of pages with which people use passkeys. Without scripts, these parts are hidden. */
@Injectable()
export class PasskeyForms {
  private readonly cookie: BrowserCookie;
  private readonly script: string;

  constructor(
    private readonly passkeys: Passkeys,
    private readonly settings: SettingsService,
    links: FrontLinks,
    { url }: SiteUrls,
  ) {
    this.cookie = new BrowserCookie('browser', 'Strict', url);
    this.script = links.onHost(PASSKEY_SCRIPT_PATH);
  }

  /** The part for signing in. Its challenge belongs to the browser, which is recognized by a cookie. */
  async ofSignIn(request: FrontRequest): Promise<PasskeyPart> {
    if (!this.passkeys.isPossible) return NONE;
    const { browser, headers } = this.cookie.ensure(request);
    const part = this.part(await this.passkeys.assertion({ browser }));
    return headers ? { ...part, headers } : part;
  }

  /** The part that takes the place of a code; none for accounts without passkeys. */
  async ofAccount({ id, credentialsVersion }: { id: number; credentialsVersion: number }): Promise<PasskeyPart> {
    if (!this.passkeys.isPossible) return NONE;
    return this.part(await this.passkeys.assertion({ account: id, version: credentialsVersion }));
  }

  /** The part that adds a passkey to the account of a session. */
  async ofProfile({ viewer: { id, login, session } }: FrontRequest): Promise<PasskeyPart> {
    if (!this.passkeys.isPossible || session === undefined) return NONE;
    const siteName = textOf(this.settings.get('title'));
    return this.part(await this.passkeys.registration({ id, login, session }, siteName));
  }

  /** The browser that a challenge was made for; undefined for a browser that has seen no form. */
  browserOf(request: FrontRequest): string | undefined {
    return this.cookie.of(request);
  }

  private part(options: object | undefined): PasskeyPart {
    if (!options) return NONE;
    const script = `${this.script}?v=${PASSKEY_SCRIPT_VERSION}`;
    return { data: { passkey: { options: JSON.stringify(options), script } }, scripts: [this.script] };
  }
}
