import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Config } from '../app.config.js';
import { UserWriter } from './user-writer.js';
import { newPassword } from './secrets.js';

/** The administrator of a new site. */
@Injectable()
export class FirstAccount {
  constructor(
    private readonly db: Db,
    private readonly users: UserWriter,
    private readonly config: Config,
  ) {}

  /**
   * Makes the administrator of the configuration when there is no user at all, with a generated password where none is
   * configured. Answers the number of the new account.
   */
  async ensure(): Promise<{ id: number; generatedPassword?: string } | undefined> {
    const [anybody] = await this.db.current('SELECT id FROM users LIMIT 1');
    if (anybody) return undefined;
    const { ADMIN_USER: username, ADMIN_PASSWORD, ADMIN_EMAIL: email } = this.config.values;
    const password = ADMIN_PASSWORD ?? newPassword();
    const id = await this.users.create({ username, email, password, roles: ['administrator'] });
    return ADMIN_PASSWORD === undefined ? { id, generatedPassword: password } : { id };
  }
}
