import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { TRASHED_ALREADY } from '../calendar.errors.js';
import { VENUE } from '../calendar-types.js';
import { FEWER_PAGES, inEnvelope } from '../envelope.js';
import { VenuePresenter } from './venue.presenter.js';
import {
  ListVenuesArgs,
  VenueArgs,
  VenueBySlugArgs,
  UpdateVenueArgs,
  UpdateVenueBySlugArgs,
  WriteVenueArgs,
} from './venues.args.js';
import { Venues } from './venues.service.js';

const BY_SLUG = 'by-slug/:slug([^/]+)';

const SHOW = {
  summary: 'Shows a venue.',
  shows: VenuePresenter,
  notes: true,
  may: ({ venues }: VenuesController, args: VenueArgs | VenueBySlugArgs) => venues.mayGet(args),
};
const CHANGE = {
  summary: 'Changes what is sent of a venue.',
  shows: VenuePresenter,
  may: ({ venues }: VenuesController, args: UpdateVenueArgs | UpdateVenueBySlugArgs) => venues.mayUpdate(args),
};
const TRASH = {
  summary: 'Moves a venue to the trash.',
  shows: VenuePresenter,
  may: ({ venues }: VenuesController, args: VenueArgs | VenueBySlugArgs) => venues.mayDelete(args),
  refuses: TRASHED_ALREADY,
};

@Controller('cal/events/v1/venues')
export class VenuesController {
  constructor(readonly venues: Venues) {}

  @Route('GET', '', {
    summary: 'Lists venues, the newest first.',
    shows: VenuePresenter,
    list: inEnvelope(VENUE.restBase),
    notes: true,
    refuses: FEWER_PAGES,
  })
  list(args: ListVenuesArgs, request: RestRequest) {
    return this.venues.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Makes a venue, or takes the published one of the same name.',
    shows: VenuePresenter,
    status: 201,
    may: ({ venues }: VenuesController, args: WriteVenueArgs) => venues.mayCreate(args),
  })
  create(args: WriteVenueArgs) {
    return this.venues.create(args);
  }

  @Route('GET', ':id', SHOW)
  get(args: VenueArgs) {
    return this.venues.get(args);
  }

  @Route(EDIT, ':id', CHANGE)
  update(args: UpdateVenueArgs) {
    return this.venues.update(args);
  }

  @Route('DELETE', ':id', TRASH)
  delete(args: VenueArgs) {
    return this.venues.delete(args);
  }

  @Route('GET', BY_SLUG, SHOW)
  getBySlug(args: VenueBySlugArgs) {
    return this.venues.get(args);
  }

  @Route(EDIT, BY_SLUG, CHANGE)
  updateBySlug(args: UpdateVenueBySlugArgs) {
    return this.venues.update(args);
  }

  @Route('DELETE', BY_SLUG, TRASH)
  deleteBySlug(args: VenueBySlugArgs) {
    return this.venues.delete(args);
  }
}
