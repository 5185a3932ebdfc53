import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { ModelContributions } from '../../model/index.js';
import { SettingsModule } from '../../settings/index.js';
import { CALENDAR_CONSTRAINTS } from './calendar-constraints.js';
import { CalendarEntriesRepository } from './calendar-entries.repository.js';
import { CalendarFields } from './calendar-fields.js';
import { CalendarTextsController, CalendarTextsPolicy, CalendarTextsPresenter } from './calendar-texts.js';
import { CalendarTypes } from './calendar-types.js';
import { CalendarVersions } from './calendar-versions.js';
import { EVENT_SETTINGS } from './calendar.settings.js';
import { CONVENTION_HEADERS } from './envelope.js';
import { ImagePresenter, ImageSizePresenter } from './image.presenter.js';
import { SentImages } from './images.js';
import { ImportSource } from './import-source.entity.js';
import { ImportSources } from './import-sources.repository.js';
import { PublicationDates } from './publication.js';

const SHARED = [
  CalendarEntriesRepository,
  CalendarFields,
  CalendarTypes,
  ImagePresenter,
  ImportSources,
  PublicationDates,
  SentImages,
];

/** What events, venues, organizers and their terms have in common. */
@Module({
  imports: [
    EntriesModule,
    MediaModule,
    SettingsModule.forFeature(EVENT_SETTINGS),
    TypeOrmModule.forFeature([ImportSource]),
  ],
  controllers: [CalendarTextsController],
  providers: [
    ...CALENDAR_CONSTRAINTS,
    ...SHARED,
    CalendarTextsPolicy,
    CalendarTextsPresenter,
    CalendarVersions,
    ImageSizePresenter,
  ],
  exports: SHARED,
})
export class CalendarCommonModule {
  constructor(dialect: Dialect, tags: OpenApiTags, model: ModelContributions, fields: CalendarFields) {
    model.register(fields);
    dialect.declare(['cal/events/v1', 'tribe/events/v1'], ...CONVENTION_HEADERS);
    tags.declare(114, {
      'lintel/v1 calendar':
        'Texts of events, venues and organizers as they were written, for forms. Those who may edit an item get its texts.',
    });
    tags.declare(200, { 'cal/events/v1': 'The index of the calendar namespace. It describes every route below it.' });
  }
}
