import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/index.js';

/** An account as far as the rule needs it. */
interface RuledAccount {
  roles: readonly string[];
  hasSecondFactor: boolean;
}

/** Decides which accounts must have a second factor, by the setting `second_factor_roles`. */
@Injectable()
export class SecondFactorRule {
  constructor(private readonly settings: SettingsService) {}

  /** Whether an account must have a second factor and has none. */
  isMissing({ roles, hasSecondFactor }: RuledAccount): boolean {
    return !hasSecondFactor && this.isRequired(roles);
  }

  /** Whether one of the roles requires a second factor. */
  isRequired(roles: readonly string[]): boolean {
    const required = this.settings.get('second_factor_roles');
    return required !== '' && required.split(',').some((role) => roles.includes(role));
  }
}
