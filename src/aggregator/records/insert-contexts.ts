import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/index.js';
import { UPDATE_AUTHORITIES, type ImportOrigin, type InsertContext } from '../inserting/insert-context.js';
import type { ImportRecord } from './import-record.js';

/** How the items of records are inserted: as the record says, else as the settings say. */
@Injectable()
export class InsertContexts {
  constructor(private readonly settings: SettingsService) {}

  of({ id, origin, authorId, importId, options }: ImportRecord): InsertContext & { postStatus: string } {
    const { settings } = this;
    const authority = options.authority ?? this.byOrigin('imports_update_authority_by_origin', origin);
    return {
      recordId: id,
      runId: id,
      origin,
      source: options.source ?? options.file ?? importId ?? '',
      author: authorId,
      postStatus:
        options.postStatus ??
        this.byOrigin('imports_event_status_by_origin', origin) ??
        settings.get('imports_event_status'),
      category: options.category ?? 0,
      authority: authorityNamed(authority ?? settings.get('imports_update_authority')),
      allowMultipleOrganizers: options.allowMultipleOrganizers ?? true,
      importEventSettings: settings.get('imports_event_settings_from').split(' ').includes(origin),
    };
  }

  private byOrigin(
    name: 'imports_event_status_by_origin' | 'imports_update_authority_by_origin',
    origin: ImportOrigin,
  ): string | undefined {
    const pairs = this.settings.get(name).split(' ');
    return pairs.find((pair) => pair.startsWith(`${origin}=`))?.slice(origin.length + 1);
  }
}

const authorityNamed = (name: string) => UPDATE_AUTHORITIES.find((one) => one === name) ?? 'overwrite';
