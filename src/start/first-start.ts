import { Injectable, Logger } from '@nestjs/common';
import { Db } from '#libs/db';
import { DemoSite } from '../demo/index.js';
import { FirstAccount } from '../identity/index.js';
import { TermAssignments } from '../terms/index.js';
import { Config } from './app.config.js';

/** What people need to know to sign in. */
export interface FirstStartReport {
  /** Whether the site was new. */
  isFirst: boolean;
  /** The password of its administrator, if it was generated now. */
  password?: string;
  /** Login of the first administrator. */
  user?: string;
}

/** Makes a new site usable: an administrator, the default category and, unless switched off, a sample site. */
@Injectable()
export class FirstStart {
  private readonly logger = new Logger('FirstStart');

  constructor(
    private readonly account: FirstAccount,
    private readonly terms: TermAssignments,
    private readonly demo: DemoSite,
    private readonly config: Config,
    private readonly db: Db,
  ) {}

  /** Does what is still to do. */
  async run(): Promise<FirstStartReport> {
    const done = await this.db.exclusively('first start', async () => {
      const made = await this.account.ensure();
      await this.terms.ensureDefaultTerms();
      if (made && this.config.values.DEMO) await this.demo.create({ isNew: true });
      return made;
    });
    // After the lock, which must not be held for work that goes on while the site answers.
    if (done && this.config.values.DEMO)
      this.demo
        .complete()
        .catch((error: unknown) => this.logger.warn(`The sample site is incomplete: ${String(error)}`));
    return { isFirst: Boolean(done), password: done?.generatedPassword, user: await this.account.login() };
  }
}
