import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { BatchHashes } from './batch-hashes.js';
import { ImportQueue } from './import-queue.js';
import { ImportRecords } from './import-records.js';
import { InsertContexts } from './insert-contexts.js';
import { RecordActivity } from './record-activity.js';
import { RecordMessages } from './record-messages.js';
import { RecordRows } from './record-rows.js';
import { ImportedItem, ImportMessage, QueuedImportItem, StoredImportRecord } from './import-record.entity.js';

const OFFERED = [BatchHashes, ImportQueue, ImportRecords, InsertContexts, RecordActivity, RecordMessages, RecordRows];

/** Imports as they are kept: records, what they log, did and still have to insert. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    SettingsModule,
    TermsModule,
    TypeOrmModule.forFeature([ImportMessage, ImportedItem, QueuedImportItem, StoredImportRecord]),
  ],
  providers: OFFERED,
  exports: OFFERED,
})
export class RecordsModule {}
