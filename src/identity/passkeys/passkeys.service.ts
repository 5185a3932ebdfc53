import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { GuessLimits, logAccountEvent } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { SiteUrls } from '#libs/rest';
import { signText, SiteSecrets } from '#libs/secrets';
import { SignInMeansChanged } from '../account-events/account-events.js';
import { fail } from '../identity.errors.js';
import { OneTimeProofs, type ProofUse } from '../one-time-proofs.js';
import { secretHash } from '../secrets.js';
import { assertionIn, registrationIn, type AssertionResponse } from './passkey-responses.js';
import { PasskeysRepository, type PasskeyRow, type StoredPasskey } from './passkeys.repository.js';

const MAX_PASSKEYS = 20;
/** Maximum length of the name of a passkey, in characters. */
export const MAX_PASSKEY_NAME = 200;
/** Seconds for which a challenge can be answered. */
const CHALLENGE_SECONDS = 15 * 60;
/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const ALGORITHMS = [-8, -7, -257];

/** Who answers a challenge: a session that adds a passkey, a browser that signs in, or an account that proves itself. */
export type ChallengeHolder = { session: number } | { browser: string } | { account: number; version: number };

/** An account for which a passkey is added. */
interface Owner {
  id: number;
  login: string;
  session: number;
}

/** Passkeys: keys of devices with which people sign in without a password, or in place of a code. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly host: string;

  constructor(
    private readonly db: Db,
    private readonly stored: PasskeysRepository,
    private readonly proofs: OneTimeProofs,
    private readonly secrets: SiteSecrets,
    private readonly limits: GuessLimits,
    private readonly events: Events,
    { url }: SiteUrls,
  ) {
    ({ origin: this.origin, hostname: this.host } = new URL(url));
  }

  /** Whether browsers allow passkeys on this site: they need a name of a host, and https unless it is this machine. */
  get isPossible(): boolean {
    const isSecure = this.origin.startsWith('https:') || this.host === 'localhost' || this.host.endsWith('.localhost');
    return isSecure && isIP(this.host) === 0 && !this.host.startsWith('[');
  }

  /** The passkeys of a user, the oldest first. */
  list(userId: number): Promise<PasskeyRow[]> {
    return this.stored.list(userId);
  }

  /** The options with which a browser makes a passkey, as JSON of WebAuthn. */
  async registration({ id, login, session }: Owner, siteName: string): Promise<object> {
    const known = await this.stored.credentials(id);
    return {
      challenge: await this.challenge({ session }),
      rp: { id: this.host, name: siteName },
      user: { id: known[0]?.userHandle ?? (await this.handleOf(id)), name: login, displayName: login },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: CHALLENGE_SECONDS * 1000,
    };
  }

  /**
   * The options with which a browser proves a passkey. Without an account, the device offers those that it has, and
   * verifies its user; as a second factor, it is one of the account.
   */
  async assertion(holder: Exclude<ChallengeHolder, { session: number }>): Promise<object | undefined> {
    const known = 'account' in holder ? await this.stored.credentials(holder.account) : undefined;
    if (known?.length === 0) return undefined;
    return {
      challenge: await this.challenge(holder),
      rpId: this.host,
      userVerification: known ? 'preferred' : 'required',
      timeout: CHALLENGE_SECONDS * 1000,
      ...(known ? { allowCredentials: known.map(descriptorOf) } : {}),
    };
  }

  /** Adds a passkey that the browser of a session has made. Throws a 400 for an invalid one, and beyond 20. */
  async add({ id: userId, session }: Omit<Owner, 'login'>, name: string, sent: string): Promise<void> {
    const response = registrationIn(sent);
    if (!response) return fail('invalid_passkey');
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const made = await verifyRegistrationResponse({
      response,
      ...this.expected({ session }),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!made?.verified) return fail('invalid_passkey');
    const { id, publicKey, counter } = made.registrationInfo.credential;
    const handle = await this.handleOf(userId);
    try {
      await this.db.transaction(async () => {
        await this.stored.lockUser(userId);
        const known = await this.stored.credentials(userId);
        if (known.length >= MAX_PASSKEYS) fail('too_many_passkeys');
        const added = await this.stored.insert({
          userId,
          userHandle: known[0]?.userHandle ?? handle,
          credentialHash: secretHash(id),
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: response.response.transports?.join() ?? '',
          name: [...name.trim()].slice(0, MAX_PASSKEY_NAME).join('') || 'Passkey',
        });
        await this.events.publish(new ResourceChanged('user.passkey', added, 'created'));
        await this.events.publish(new SignInMeansChanged(userId, 'passkey_added'));
        await this.db.afterCommit(() => logAccountEvent('passkey_added', { user: userId, name }));
      });
    } catch (error) {
      if (duplicateKey(error) !== undefined) fail('invalid_passkey');
      throw error;
    }
  }

  /** Removes a passkey of a user. Returns whether there was one. */
  remove(userId: number, id: number): Promise<boolean> {
    return this.db.transaction(async () => {
      const name = await this.stored.remove(userId, id);
      if (name === undefined) return false;
      await this.events.publish(new ResourceChanged('user.passkey', id, 'deleted'));
      await this.events.publish(new SignInMeansChanged(userId, 'passkey_removed'));
      await this.db.afterCommit(() => logAccountEvent('passkey_removed', { user: userId, name }));
      return true;
    });
  }

  /** The login of the account whose passkey a browser has proven. Throws a 401, or a 429 after too many failures. */
  async signIn(sent: string, browser: string, ip: string): Promise<string> {
    const key = await this.verified(sent, { browser }, ip);
    return key.login;
  }

  /** Checks a passkey as the second factor of an account. Throws like `signIn`. */
  async verify(sent: string, holder: { account: number; version: number }, ip: string): Promise<void> {
    await this.verified(sent, holder, ip);
    logAccountEvent('second_factor_accepted', { user: holder.account, with: 'passkey' });
  }

  private async verified(
    sent: string,
    holder: Exclude<ChallengeHolder, { session: number }>,
    ip: string,
  ): Promise<StoredPasskey & { login: string }> {
    const response = assertionIn(sent);
    const name = `passkey ${response?.id ?? ''}`;
    let found: Awaited<ReturnType<PasskeysRepository['find']>>;
    const isRight = await this.limits.attempt(name, ip, async () => {
      if (!response) return false;
      found = await this.stored.find(secretHash(response.id));
      return found !== undefined && (await this.isProven(found, response, holder));
    });
    if (isRight && found) return found;
    logAccountEvent('sign_in_refused', {
      ...(found ? { user: found.userId } : {}),
      address: ip,
      reason: 'invalid_passkey',
    });
    return fail('invalid_passkey', { status: 401 });
  }

  private async isProven(
    key: StoredPasskey,
    response: AssertionResponse,
    holder: Exclude<ChallengeHolder, { session: number }>,
  ): Promise<boolean> {
    const isSecond = 'account' in holder;
    if (isSecond && holder.account !== key.userId) return false;
    const { userHandle, ...rest } = response.response;
    // Devices say whose key it is whenever they have offered it themselves.
    if (isSecond ? userHandle && userHandle !== key.userHandle : userHandle !== key.userHandle) return false;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const checked = await verifyAuthenticationResponse({
      response: { ...response, response: { ...rest, ...(userHandle ? { userHandle } : {}) } },
      ...this.expected(holder),
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: !isSecond,
    }).catch(() => undefined);
    if (!checked?.verified) return false;
    return this.stored.use(key.id, { before: key.counter, counter: checked.authenticationInfo.newCounter });
  }

  /** What devices know an account by: it says nothing about the account. */
  private async handleOf(userId: number): Promise<string> {
    return signText(`user ${userId}`, await this.secrets.key('passkeys'));
  }

  private async challenge(holder: ChallengeHolder): Promise<string> {
    return Buffer.from(await this.proofs.issue(useOf(holder), CHALLENGE_SECONDS)).toString('base64url');
  }

  /** What a response has to be about: this site, and an unused challenge of its holder. */
  private expected(holder: ChallengeHolder) {
    return {
      expectedChallenge: (challenge: string) =>
        this.proofs.use(useOf(holder), Buffer.from(challenge, 'base64url').toString()),
      expectedOrigin: this.origin,
      expectedRPID: this.host,
    };
  }
}

const useOf = (holder: ChallengeHolder): ProofUse => {
  const [purpose = ''] = Object.keys(holder);
  return { purpose: `passkey of a ${purpose}`, holder: JSON.stringify(holder) };
};

/** A credential as WebAuthn lists it. */
const descriptorOf = ({ credentialId: id, transports }: StoredPasskey): object => ({
  id,
  type: 'public-key',
  ...(transports ? { transports: transports.split(',') } : {}),
});
