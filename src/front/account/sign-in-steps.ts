import { Injectable } from '@nestjs/common';
import { Credentials, type SessionStart } from '../../identity/browser/index.js';
import { Signatures } from '../common/index.js';

const PURPOSE = 'sign-in step';
const VALID_MS = 10 * 60 * 1000;

type Account = NonNullable<Awaited<ReturnType<Credentials['byName']>>>;

/** A sign-in with one proof of the account, by default its password, whose second factor is missing. */
export interface OpenSignIn extends SessionStart {
  account: Account;
  isRemembered: boolean;
}

/**
 * Carries a sign-in from the first proof to the second factor. The form sends it back, signed; a changed password makes it
 * invalid.
 */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly signatures: Signatures,
    private readonly credentials: Credentials,
  ) {}

  /** The value of the form field. */
  async issue({ account: { login, credentialsVersion }, isRemembered, proof, age }: OpenSignIn): Promise<string> {
    const start: SessionStart = { proof, age };
    const state = [login, credentialsVersion, isRemembered, Date.now() + VALID_MS, start];
    const text = Buffer.from(JSON.stringify(state)).toString('base64url');
    return `${text}.${await this.signatures.sign(PURPOSE, text)}`;
  }

  /** The sign-in of a form field; undefined if it is invalid or older than ten minutes. */
  async open(sent: string): Promise<OpenSignIn | undefined> {
    const [text = '', signature = ''] = sent.split('.');
    if (!(await this.signatures.isRight(signature, PURPOSE, text))) return undefined;
    const [login, version, isRemembered, until, start] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
      string,
      number,
      boolean,
      number,
      SessionStart,
    ];
    const account = until > Date.now() ? await this.credentials.byName(login) : undefined;
    return account?.credentialsVersion === version ? { account, isRemembered, ...start } : undefined;
  }
}
