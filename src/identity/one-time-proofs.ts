import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { isSameText, signText, SiteSecrets } from '#libs/secrets';
import { Timer } from './attempt-limits.js';
import { OneTimeProofsRepository } from './one-time-proofs.repository.js';
import { newToken, secretHash } from './secrets.js';

const KEY = 'one-time proofs';
/** Instances may have clocks that differ a little. */
const MARGIN_SECONDS = 60;

/** What a proof is for, and to whom it was given: a session, a browser, an account. */
export interface ProofUse {
  purpose: string;
  holder: string;
}

/**
 * Random values that clients send back once, such as the challenges of passkeys. A signature says for whom they were made
 * and until when, so that nothing is stored before they are used.
 */
@Injectable()
export class OneTimeProofs implements OnModuleInit {
  constructor(
    private readonly secrets: SiteSecrets,
    private readonly used: OneTimeProofsRepository,
    private readonly timer: Timer,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'expired proofs', everySeconds: 3600, run: () => this.used.removeExpired() });
  }

  /** A new proof of characters that URLs and cookies can have. */
  async issue(use: ProofUse, seconds: number): Promise<string> {
    const end = Math.floor(this.timer.now() / 1000) + seconds;
    const text = `${newToken()}.${end}`;
    return `${text}.${await this.sign(use, text)}`;
  }

  /** Whether a proof was made for this use, has not ended, and has not been used. It is used then. */
  async use(use: ProofUse, proof: string): Promise<boolean> {
    const [random = '', end = '', signature = ''] = proof.split('.');
    if (!isSameText(signature, await this.sign(use, `${random}.${end}`))) return false;
    const seconds = Number(end) - Math.floor(this.timer.now() / 1000);
    return seconds > 0 && this.used.add(secretHash(proof), seconds + MARGIN_SECONDS);
  }

  private async sign({ purpose, holder }: ProofUse, text: string): Promise<string> {
    return signText(JSON.stringify([purpose, holder, text]), await this.secrets.key(KEY));
  }
}
