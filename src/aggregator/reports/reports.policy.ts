import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/index.js';
import { fail } from '../aggregator.errors.js';

/** Whether the site takes reports of import services. Their hash, an argument, proves who sends them. */
@Injectable()
export class ReportsPolicy {
  constructor(private readonly settings: SettingsService) {}

  /** Refuses batches if the settings say so. */
  pushBatch(): void {
    if (!this.settings.get('imports_take_batches')) fail('rest_forbidden');
  }

  /** Refuses states if the settings say so. */
  reportState(): void {
    if (!this.settings.get('imports_take_states')) fail('rest_forbidden');
  }
}
