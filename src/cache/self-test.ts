import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { STAMP } from './page-transforms.js';
import { SiteRequests, type ListenAddress } from './preload/site-requests.js';

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

/** Tests whether the cache works: repeated requests must get the same copy of the home page. */
@Injectable()
export class SelfTest {
  constructor(
    private readonly requests: SiteRequests,
    private readonly site: SiteUrls,
  ) {}

  /** Requests the home page three times. `at` is where the site listens, by default this process. */
  async run(at?: ListenAddress): Promise<SelfTestResult> {
    const prime = await this.attempt(at, false);
    const first = await this.attempt(at, true);
    const second = await this.attempt(at, true);
    const problems = [...(first.errors ?? []), ...(second.errors ?? [])];
    if (!problems.length && first.stamp !== second.stamp)
      problems.push('The home page was rendered twice: the times in its comments differ.');
    const attempts = { prime: shown(prime), first: shown(first), second: shown(second) };
    return { status: !problems.length, attempts, problems: [...new Set(problems)] };
  }

  private async attempt(at: ListenAddress | undefined, needsStamp: boolean): Promise<Tried> {
    try {
      const { status, reason, text } = await this.requests.read(`${this.site.requestedHomePath}/`, at);
      if (status !== 200) return failed(`The home page returned ${status} ${reason}.`);
      const stamp = STAMP.exec(text)?.[1];
      if (stamp === undefined && needsStamp)
        return failed(
          'The home page has no comment with the time of caching: the cache or `wp_super_cache_comments` may be off.',
        );
      return { status: true, stamp };
    } catch (error) {
      return failed(`The request for the home page failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const failed = (error: string): Tried => ({ status: false, errors: [error] });

const shown = ({ status, errors }: Tried): Attempt => (errors ? { status, errors } : { status });
