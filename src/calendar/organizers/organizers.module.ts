import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { CalendarCommonModule, CalendarTypes } from '../common/index.js';
import { PlacesModule } from '../places/index.js';
import { ORGANIZER } from './organizer-type.js';
import { OrganizerDetails } from './organizer.entity.js';
import { OrganizerPresenter } from './organizer.presenter.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersPolicy } from './organizers.policy.js';
import { OrganizersRepository } from './organizers.repository.js';
import { Organizers } from './organizers.service.js';

const SHARED = [OrganizerPresenter, Organizers, OrganizersRepository];

/** The organizers of events. */
@Module({
  imports: [CalendarCommonModule, EntriesModule, PlacesModule, TypeOrmModule.forFeature([OrganizerDetails])],
  controllers: [OrganizersController],
  providers: [...SHARED, OrganizersPolicy],
  exports: SHARED,
})
export class OrganizersModule {
  constructor(types: CalendarTypes, tags: OpenApiTags) {
    types.register(ORGANIZER);
    tags.declare(203, {
      'cal/events/v1 organizers': 'The people and groups that organize events. An event can have several.',
    });
  }
}
