import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { SiteRequests, type Listening } from './preload/site-requests.js';
import { STAMP } from './page-transforms.js';

/** The result of a request. */
interface Attempt {
  status: boolean;
  /** Why it failed. */
  errors?: string[];
}

/** The result of a test. */
export interface SelfTestResult {
  status: boolean;
  attempts: { prime: Attempt; first: Attempt; second: Attempt };
  /** Why it failed, as sentences. */
  problems: string[];
}

interface Tried extends Attempt {
  stamp?: string;
}

/** Tests whether the cache works: the home page has to be the same one when it is asked for again. */
@Injectable()
export class SelfTest {
  constructor(
    private readonly requests: SiteRequests,
    private readonly site: SiteAddress,
  ) {}

  /** Requests the home page three times; `at` is where the site listens, by default this process. */
  async run(at?: Listening): Promise<SelfTestResult> {
    const prime = await this.attempt(at, false);
    const first = await this.attempt(at, true);
    const second = await this.attempt(at, true);
    const problems = [...(first.errors ?? []), ...(second.errors ?? [])];
    if (!problems.length && first.stamp !== second.stamp)
      problems.push('The home page was made twice: its two moments are not the same.');
    const attempts = { prime: shown(prime), first: shown(first), second: shown(second) };
    return { status: !problems.length, attempts, problems: [...new Set(problems)] };
  }

  private async attempt(at: Listening | undefined, needsStamp: boolean): Promise<Tried> {
    try {
      const { status, reason, text } = await this.requests.read(`${this.site.homePath}/`, at);
      if (status !== 200) return failed(`The home page is answered by ${status} ${reason}.`);
      const stamp = STAMP.exec(text)?.[1];
      if (stamp === undefined && needsStamp)
        return failed('The home page does not say since when it is kept: the cache or its comments may be off.');
      return { status: true, stamp };
    } catch (error) {
      return failed(`The home page was not answered: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const failed = (error: string): Tried => ({ status: false, errors: [error] });

const shown = ({ status, errors }: Tried): Attempt => (errors ? { status, errors } : { status });
