import { calendarType } from '../common/index.js';
import { searchedBeside, searchedTexts } from '../places/index.js';
import { VENUE_TEXTS } from './venue-texts.js';
import { VenueDetails } from './venue.entity.js';

/** The entry type of venues. */
export const VENUE = calendarType({
  name: 'cal_venue',
  one: 'venue',
  position: 6,
  restBase: 'venues',
  urlBase: 'venue',
  listPath: 'venues',
  sitemap: 'venues',
  details: searchedBeside(VenueDetails, searchedTexts(VENUE_TEXTS)),
});
