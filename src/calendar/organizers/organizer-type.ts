import { calendarType } from '../common/index.js';
import { searchedBeside, searchedTexts } from '../places/index.js';
import { ORGANIZER_TEXTS } from './organizer-texts.js';
import { OrganizerDetails } from './organizer.entity.js';

/** The entry type of organizers. */
export const ORGANIZER = calendarType({
  name: 'cal_organizer',
  one: 'organizer',
  position: 7,
  restBase: 'organizers',
  urlBase: 'organizer',
  listPath: 'organizers',
  sitemap: 'organizers',
  details: searchedBeside(OrganizerDetails, searchedTexts(ORGANIZER_TEXTS)),
});
