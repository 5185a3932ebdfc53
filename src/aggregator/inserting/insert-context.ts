import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { EVENT } from '../../calendar/index.js';
import { UserImport } from '../../identity/index.js';
import { SettingsService } from '../../settings/index.js';
import { type ImportRecord, UPDATE_AUTHORITIES, type UpdateAuthority } from '../common/index.js';
import type { ImportOrigin } from '../origins/index.js';

/** Settings for inserting the items of an import. */
export interface InsertContext {
  /** Id of the import record. */
  recordId: number;
  /** Id of the run, shared by all of its batches. */
  runId: number;
  origin: ImportOrigin;
  /** URL or file of the source, or its id at the import service. Constant across runs. */
  source: string;
  /** Author of new events, whose rights apply. */
  author: number;
  /** Status of new events. Defaults to draft. */
  postStatus?: string;
  /** Id of a category for all events; 0 for none. */
  category?: number;
  authority: UpdateAuthority;
  allowMultipleOrganizers: boolean;
  /** Whether the source may set which events are featured, sticky and hidden. */
  importEventSettings: boolean;
}

/** Builds insert contexts from the options of records and the settings of the site. */
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

/** The author of an import. */
interface ImportAuthor {
  /** Author of new events; 0 for none. */
  id: number;
  /** The viewer whose rights apply. */
  viewer: Viewer;
}

/**
 * Finds the author of an import: the author of the record if that user may write events, else the first user who may
 * edit the events of others, else the first user who may write events.
 */
@Injectable()
export class ImportAuthors {
  constructor(private readonly users: UserImport) {}

  async of(author: number): Promise<ImportAuthor> {
    const { edit, editOthers } = EVENT.capabilities;
    return (
      (await this.authorWith(author)) ??
      (await this.authorWith(await this.users.firstWith(editOthers))) ??
      (await this.authorWith(await this.users.firstWith(edit))) ?? { id: 0, viewer: Viewer.system }
    );
  }

  private async authorWith(id = 0): Promise<ImportAuthor | undefined> {
    const viewer = id ? await this.users.viewerOf(id) : undefined;
    return viewer?.can(EVENT.capabilities.edit) ? { id, viewer } : undefined;
  }
}
