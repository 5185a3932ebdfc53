import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { CalendarCommonModule, CalendarTypes } from '../common/index.js';
import { PlacesModule } from '../places/index.js';
import { VENUE } from './venue-type.js';
import { VenueDetails, VenueLocation } from './venue.entity.js';
import { VenuePresenter } from './venue.presenter.js';
import { VenuesController } from './venues.controller.js';
import { CoordinatesConstraint } from './venues.dto.js';
import { VenuesPolicy } from './venues.policy.js';
import { VenuesRepository } from './venues.repository.js';
import { Venues } from './venues.service.js';

const SHARED = [VenuePresenter, Venues, VenuesRepository];

/** The venues of events. */
@Module({
  imports: [CalendarCommonModule, EntriesModule, PlacesModule, TypeOrmModule.forFeature([VenueDetails, VenueLocation])],
  controllers: [VenuesController],
  providers: [...SHARED, CoordinatesConstraint, VenuesPolicy],
  exports: SHARED,
})
export class VenuesModule {
  constructor(types: CalendarTypes, tags: OpenApiTags) {
    types.register(VENUE);
    tags.declare(202, {
      'cal/events/v1 venues': 'The places of events with addresses and coordinates. An event has at most one.',
    });
  }
}
