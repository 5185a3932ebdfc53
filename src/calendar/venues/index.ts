/** Venues of events. */
export { VENUE } from './venue-type.js';
export { VenueDetails, VenueLocation } from './venue.entity.js';
export { stateProvinceOf, VenuePresenter } from './venue.presenter.js';
export { WriteVenueDto } from './venues.dto.js';
export { VenuesModule } from './venues.module.js';
export { type VenueRow, VenuesRepository } from './venues.repository.js';
export { Venues } from './venues.service.js';
