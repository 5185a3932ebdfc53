import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/index.js';
import { fail } from '../common/index.js';

/** Policy for reports of import services. Reports are authenticated by their hash, which is an argument. */
@Injectable()
export class ReportsPolicy {
  constructor(private readonly settings: SettingsService) {}

  /** Allows batches unless the setting `imports_take_batches` is off. */
  pushBatch(): void {
    if (!this.settings.get('imports_take_batches')) fail('rest_forbidden');
  }

  /** Allows state reports unless the setting `imports_take_states` is off. */
  reportState(): void {
    if (!this.settings.get('imports_take_states')) fail('rest_forbidden');
  }
}
