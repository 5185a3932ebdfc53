import { readZone, zoneOfOffset, type EventZone } from '../../calendar/dates.js';
import { MAIN_ZONES, windowsZone } from './windows-zones.js';

/** `(UTC+01:00) Amsterdam, Berlin`, `(GMT-05.00) Eastern Time (US & Canada)`, `GMT+0200`, `+02:00`. */
const SHOWN_OFFSET = /^(?=\(|utc|gmt|[+-]\d)\(?(?:utc|gmt)?\s*(?:([+-])(\d{1,2})(?:[:.]?(\d{2}))?)?\)?(?:\s+(.+))?$/i;
const AMERICAN_TIME = /^(.+?) time \((?:us|canada)\b.*$/i;
const MAX_OFFSET_MINUTES = 14 * 60;

let zonesOfCities: ReadonlyMap<string, string> | undefined;

/** The zone that a name means, be it one of the IANA or one that some calendar program has for it. */
export function namedZone(text: string): EventZone | undefined {
  const name = text.trim().replace(/^["']+|["']+$/g, '');
  if (name === '' || name.length > 200) return undefined;
  const windows = windowsZone(name) ?? windowsZone(name.replace(/ \d+$/, ''));
  return readZone(windows ?? name.replaceAll(' ', '_')) ?? readZone(name) ?? zoneOfPath(name) ?? shownZone(name);
}

/** The zone at the end of a name such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
function zoneOfPath(name: string): EventZone | undefined {
  const parts = name.split('/');
  for (const length of [3, 2]) {
    const zone = parts.length > length ? readZone(parts.slice(-length).join('/')) : undefined;
    if (zone) return zone;
  }
  return undefined;
}

/** The zone of a name that is made for people. */
function shownZone(name: string): EventZone | undefined {
  const american = (text: string) => readZone(windowsZone(text.replace(AMERICAN_TIME, '$1')) ?? '');
  const shown = SHOWN_OFFSET.exec(name);
  if (!shown) return american(name);
  const [, sign, hours = '0', minutes = '0', cities = ''] = shown;
  const size = Number(hours) * 60 + Number(minutes);
  if (size > MAX_OFFSET_MINUTES) return undefined;
  const offset = sign === '-' ? -size : size;
  const isThere = (zone: EventZone | undefined) => zone && standardOffset(zone) === offset;
  const candidates = [american(cities), ...cities.split(/[,/;]/).map((city) => zoneOfCity(city.trim()))];
  return candidates.find(isThere) ?? zoneOfOffset(offset);
}

/** The offset without summer time: north of the equator it is that of January, south of it that of July. */
function standardOffset({ zone }: EventZone): number {
  const year = new Date().getUTCFullYear();
  return Math.min(zone.offset(Date.UTC(year, 0, 1)), zone.offset(Date.UTC(year, 6, 1)));
}

function zoneOfCity(city: string): EventZone | undefined {
  zonesOfCities ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), ...MAIN_ZONES].map((zone) => [
      zone
        .slice(zone.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      zone,
    ]),
  );
  return readZone(zonesOfCities.get(city.toLowerCase()) ?? '');
}
