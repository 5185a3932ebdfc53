import { Injectable } from '@nestjs/common';
import type { Exchange } from '#libs/requests';
import { isSameText, signText, SiteSecrets } from '#libs/secrets';
import type { AbilityInput } from './ability-input.js';
import { type AbilityAnswer, AbilityRunner, isMap } from './ability-runner.js';
import type { Ability } from './ability.js';

/** How long a token is valid, in seconds. */
const LIFETIME = 300;
const KEY = 'confirmations of abilities';
/** The members by which people recognize an item. */
const NAMES = 'id,title,name,slug,status,link,url,username,email,author_name,content';
const SHOWN = ['id', 'title', 'name', 'slug', 'username', 'author_name', 'status', 'link', 'url'];
/** Statuses of items that a deletion removes for good. */
const REMOVED = /^(?:trash|(?:cal|tribe)-ignored)$/;

/** What is said of an ability that cannot be undone, before it is carried out. */
export interface ConfirmationRequest {
  confirmation_required: true;
  message: string;
  item: unknown;
  confirmation_token: string;
  expires_in_seconds: number;
}

/**
 * Asks for a second call before something is deleted for good. The token belongs to the user, the input and the present
 * state of the item, and every instance of the site can check it: nothing is stored.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly runner: AbilityRunner,
    private readonly secrets: SiteSecrets,
  ) {}

  /** Whether an ability with this input may delete something for good, whatever its item is. */
  static isAbout({ verb, annotations }: Ability, input: AbilityInput): boolean {
    return verb === 'DELETE' || (annotations.destructive && input.action === 'delete');
  }

  /**
   * What a caller has to confirm; undefined if the input is confirmed by the token, or can be undone. An answer of 400 or
   * more is why the ability would be refused.
   */
  async request(
    ability: Ability,
    input: AbilityInput,
    token: string | undefined,
    whole: Exchange,
  ): Promise<AbilityAnswer | undefined> {
    const found = await this.runner.present(ability, input, whole, NAMES);
    const item = found?.body;
    if (!isFinal(ability, input, item)) return undefined;
    const state = [whole.viewer.id, ability.name, sorted(input), item];
    if (token !== undefined && (await this.accepts(token, state))) return undefined;
    const refused = await this.refusal(ability, input, whole);
    if (refused) return refused;
    const body: ConfirmationRequest = {
      confirmation_required: true,
      message: `${token === undefined ? '' : 'The token has expired, or the input or the item has changed. '}This deletes for good what the input names. Ask the person you work for, then call ${ability.name} again with the same input and this token.`,
      item: isMap(item)
        ? Object.fromEntries(SHOWN.filter((name) => name in item).map((name) => [name, item[name]]))
        : null,
      confirmation_token: await this.tokenFor(state),
      expires_in_seconds: LIFETIME,
    };
    return { status: 200, body, headers: {} };
  }

  private async refusal(ability: Ability, input: AbilityInput, whole: Exchange): Promise<AbilityAnswer | undefined> {
    const tried = await this.runner.dryRun(ability, input, whole);
    return tried.status >= 400 ? tried : undefined;
  }

  private async tokenFor(state: unknown): Promise<string> {
    const expiry = (Math.floor(Date.now() / 1000) + LIFETIME).toString(36);
    return `${expiry}.${await this.sign(expiry, state)}`;
  }

  private async accepts(token: string, state: unknown): Promise<boolean> {
    const [expiry = '', signature = ''] = token.split('.');
    if (!(Number.parseInt(expiry, 36) * 1000 > Date.now())) return false;
    return isSameText(signature, await this.sign(expiry, state));
  }

  private async sign(expiry: string, state: unknown): Promise<string> {
    return signText(`${expiry}\0${JSON.stringify(state)}`, await this.secrets.key(KEY));
  }
}

/** Whether a deletion cannot be undone: there is no trash, it is not used, or the item is there already. */
function isFinal({ verb, endpoint }: Ability, input: AbilityInput, item: unknown): boolean {
  if (verb !== 'DELETE' || !endpoint.movesToTrash) return true;
  if (![undefined, null, false, 'false', 0, '0', ''].includes(input.force as string)) return true;
  return isMap(item) && REMOVED.test(String(item.status));
}

/** An input whose members have a fixed order. */
const sorted = (input: AbilityInput): [string, unknown][] =>
  Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
