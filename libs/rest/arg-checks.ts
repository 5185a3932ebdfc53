import { Injectable } from '@nestjs/common';
import type { ArgCheck } from '#libs/args';

/** The checks of arguments against what the site holds, by the names that declarations know them by. */
@Injectable()
export class ArgChecks {
  private readonly checks = new Map<string, ArgCheck>();

  /** Names a check. */
  register(name: string, check: ArgCheck): void {
    this.checks.set(name, check);
  }

  /** The check of a name. */
  readonly find = (name: string): ArgCheck => {
    const check = this.checks.get(name);
    if (!check) throw new Error(`No check of arguments is called ${name}.`);
    return check;
  };
}
