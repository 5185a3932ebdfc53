import { useMe } from '../session.js';
import { useTypes } from '../types.js';

/** Something that was found. */
export interface Hit {
  id: number;
  title: string;
  url: string;
  type: string;
  subtype: string;
}

/** Where the items of the calendar are on the desk, by their types. */
const CALENDAR: Readonly<Record<string, string>> = {
  cal_events: '/calendar',
  cal_venue: '/calendar/venues',
  cal_organizer: '/calendar/organizers',
};

/** Finds where hits are on the desk: undefined for what the account does not edit there, which has its page only. */
export function usePlaces(): (hit: Hit) => string | undefined {
  const types = useTypes();
  const { capabilities } = useMe();
  return ({ id, type, subtype }) => {
    if (type !== 'post') return undefined;
    const calendar = CALENDAR[subtype];
    if (calendar) return capabilities.edit_cal_events ? `${calendar}/${id}` : undefined;
    const found = types.find(({ slug }) => slug === subtype);
    return found && `/texts/${found.rest_base}/${id}`;
  };
}
