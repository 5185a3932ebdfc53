import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { signText } from '#libs/secrets';
import { OneTimeProofs, type ProofUse } from '../one-time-proofs.js';

/** Seconds that people may take at the provider. */
const VISIT_SECONDS = 15 * 60;
/** Longer states are none of ours. */
const MAX_STATE = 4000;

const VISIT = z.object({
  /** URL to continue with. */
  target: z.string(),
  /** Code of the language of the pages. */
  language: z.string(),
  /** The session whose account is to be linked; absent for signing in. */
  session: z.int().optional(),
});

/** Why a browser visits the provider. */
export type ProviderVisit = z.infer<typeof VISIT>;

/** What ties the answer of the provider to a visit. */
export interface VisitChecks {
  /** Comes back in the URL. */
  state: string;
  /** Comes back in the ID token. */
  nonce: string;
  /** Proves that the code is redeemed by the site that has begun the visit (PKCE). */
  verifier: string;
}

/**
 * Visits of browsers to the provider. The state carries the visit, signed for one browser and valid once; nonce and
 * verifier follow from the state and the secret of the browser. So nothing is stored before a visit comes back, and
 * visits in several tabs do not disturb each other.
 */
@Injectable()
export class ProviderVisits {
  constructor(private readonly proofs: OneTimeProofs) {}

  /** Begins a visit of the browser with a secret. */
  async begin(browser: string, visit: ProviderVisit): Promise<VisitChecks> {
    const text = Buffer.from(JSON.stringify(visit)).toString('base64url');
    return checksOf(browser, `${text}.${await this.proofs.issue(useOf(browser, text), VISIT_SECONDS)}`);
  }

  /** The visit of a state; undefined if it is not of this browser, has been used or has taken too long. */
  async end(browser: string, state: string): Promise<(ProviderVisit & VisitChecks) | undefined> {
    if (state.length > MAX_STATE) return undefined;
    const [text = '', ...proof] = state.split('.');
    if (!(await this.proofs.use(useOf(browser, text), proof.join('.')))) return undefined;
    const visit = VISIT.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { ...visit, ...checksOf(browser, state) };
  }
}

const useOf = (browser: string, text: string): ProofUse => ({ purpose: 'provider', holder: `${browser} ${text}` });

const checksOf = (browser: string, state: string): VisitChecks => {
  const derived = (name: string) => signText(`${name} ${state}`, browser);
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
};
