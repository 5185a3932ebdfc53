import { readZone, zoneOfOffset, type EventZone } from '#libs/times';

/**
 * IANA time zones by Windows name, from Unicode CLDR (territory 001). “Standard Time” at the end of a name is omitted.
 * Among zones with the same offsets, the most populated one comes first.
 */
const ZONES = `
  Europe/London GMT
  Europe/Berlin W. Europe
  Europe/Kyiv FLE
  Europe/Moscow Russian
  America/New_York Eastern
  America/Chicago Central
  America/Denver Mountain
  America/Los_Angeles Pacific
  America/Halifax Atlantic
  America/Sao_Paulo E. South America
  America/Bogota SA Pacific
  America/Mexico_City Central Standard Time (Mexico)
  Africa/Lagos W. Central Africa
  Africa/Johannesburg South Africa
  Africa/Nairobi E. Africa
  Asia/Dubai Arabian
  Asia/Karachi Pakistan
  Asia/Kolkata India
  Asia/Dhaka Bangladesh
  Asia/Bangkok SE Asia
  Asia/Shanghai China
  Asia/Tokyo Tokyo
  Australia/Sydney AUS Eastern
  Australia/Brisbane E. Australia
  Pacific/Auckland New Zealand
  Africa/Cairo Egypt
  Africa/Casablanca Morocco
  Africa/Juba South Sudan
  Africa/Khartoum Sudan
  Africa/Sao_Tome Sao Tome
  Africa/Tripoli Libya
  Africa/Windhoek Namibia
  America/Adak Aleutian
  America/Anchorage Alaskan
  America/Araguaina Tocantins
  America/Argentina/Buenos_Aires Argentina
  America/Asuncion Paraguay
  America/Bahia Bahia
  America/Cancun Eastern Standard Time (Mexico)
  America/Caracas Venezuela
  America/Cayenne SA Eastern
  America/Cuiaba Central Brazilian
  America/Grand_Turk Turks And Caicos
  America/Guatemala Central America
  America/Havana Cuba
  America/Indiana/Indianapolis US Eastern
  America/La_Paz SA Western
  America/Mazatlan Mountain Standard Time (Mexico)
  America/Miquelon Saint Pierre
  America/Montevideo Montevideo
  America/Nuuk Greenland
  America/Phoenix US Mountain
  America/Port-au-Prince Haiti
  America/Punta_Arenas Magallanes
  America/Regina Canada Central
  America/Santiago Pacific SA
  America/St_Johns Newfoundland
  America/Tijuana Pacific Standard Time (Mexico)
  America/Whitehorse Yukon
  Asia/Amman Jordan
  Asia/Baghdad Arabic
  Asia/Baku Azerbaijan
  Asia/Barnaul Altai
  Asia/Beirut Middle East
  Asia/Bishkek Central Asia
  Asia/Chita Transbaikal
  Asia/Colombo Sri Lanka
  Asia/Damascus Syria
  Asia/Hebron West Bank
  Asia/Hovd W. Mongolia
  Asia/Irkutsk North Asia East
  Asia/Jerusalem Israel
  Asia/Kabul Afghanistan
  Asia/Kamchatka Russia Time Zone 11
  Asia/Kathmandu Nepal
  Asia/Krasnoyarsk North Asia
  Asia/Magadan Magadan
  Asia/Novosibirsk N. Central Asia
  Asia/Omsk Omsk
  Asia/Pyongyang North Korea
  Asia/Qyzylorda Qyzylorda
  Asia/Riyadh Arab
  Asia/Sakhalin Sakhalin
  Asia/Seoul Korea
  Asia/Singapore Singapore
  Asia/Srednekolymsk Russia Time Zone 10
  Asia/Taipei Taipei
  Asia/Tashkent West Asia
  Asia/Tbilisi Georgian
  Asia/Tehran Iran
  Asia/Tomsk Tomsk
  Asia/Ulaanbaatar Ulaanbaatar
  Asia/Vladivostok Vladivostok
  Asia/Yakutsk Yakutsk
  Asia/Yangon Myanmar
  Asia/Yekaterinburg Ekaterinburg
  Asia/Yerevan Caucasus
  Atlantic/Azores Azores
  Atlantic/Cape_Verde Cape Verde
  Atlantic/Reykjavik Greenwich
  Australia/Adelaide Cen. Australia
  Australia/Darwin AUS Central
  Australia/Eucla Aus Central W.
  Australia/Hobart Tasmania
  Australia/Lord_Howe Lord Howe
  Australia/Perth W. Australia
  Etc/GMT+12 Dateline
  Europe/Astrakhan Astrakhan
  Europe/Bucharest GTB
  Europe/Budapest Central Europe
  Europe/Chisinau E. Europe
  Europe/Istanbul Turkey
  Europe/Kaliningrad Kaliningrad
  Europe/Minsk Belarus
  Europe/Paris Romance
  Europe/Samara Russia Time Zone 3
  Europe/Saratov Saratov
  Europe/Volgograd Volgograd
  Europe/Warsaw Central European
  Indian/Mauritius Mauritius
  Pacific/Apia Samoa
  Pacific/Bougainville Bougainville
  Pacific/Chatham Chatham Islands
  Pacific/Easter Easter Island
  Pacific/Fiji Fiji
  Pacific/Guadalcanal Central Pacific
  Pacific/Honolulu Hawaiian
  Pacific/Kiritimati Line Islands
  Pacific/Marquesas Marquesas
  Pacific/Norfolk Norfolk
  Pacific/Port_Moresby West Pacific
  Pacific/Tongatapu Tonga
`;

const STANDARD_TIME = / (?:standard|daylight) time\b/;

const byName = new Map(
  ZONES.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [, zone = '', name = ''] = /^\s*(\S+) (.+)$/.exec(line) ?? [];
      return [shortName(name), zone];
    }),
);

/** IANA zones that cover all current offsets. */
export const MAIN_ZONES: readonly string[] = [...new Set(byName.values())];

/** The IANA zone of a Windows name such as `W. Europe Standard Time`. */
export const windowsZone = (name: string): string | undefined => byName.get(shortName(name));

function shortName(name: string): string {
  return name.toLowerCase().replace(STANDARD_TIME, '');
}

/** `(UTC+01:00) Amsterdam, Berlin`, `(GMT-05.00) Eastern Time (US & Canada)`, `GMT+0200`, `+02:00`. */
const DISPLAY_NAME = /^(?=\(|utc|gmt|[+-]\d)\(?(?:utc|gmt)?\s*(?:([+-])(\d{1,2})(?:[:.]?(\d{2}))?)?\)?(?:\s+(.+))?$/i;
/** `GMT +0100 (Standard) / GMT +0200 (Daylight)`. */
const TWO_OFFSETS =
  /^(?:gmt|utc)? ?([+-])(\d\d):?(\d\d) \(standard\) \/ (?:gmt|utc)? ?([+-])(\d\d):?(\d\d) \(daylight\)$/i;
const AMERICAN_TIME = /^(.+?) time \((?:us|canada)\b.*$/i;
const MAX_OFFSET_MINUTES = 14 * 60;

let zonesOfCities: ReadonlyMap<string, string> | undefined;

/** Resolves the name of a time zone as used by IANA, Windows or calendar applications. */
export function namedZone(text: string): EventZone | undefined {
  const name = text.trim().replace(/^["']+|["']+$/g, '');
  if (name === '' || name.length > 200) return undefined;
  const windows = windowsZone(name) ?? windowsZone(name.replace(/ \d+$/, ''));
  return (
    readZone(windows ?? name.replaceAll(' ', '_')) ?? readZone(name) ?? zoneOfPath(name) ?? zoneOfDisplayName(name)
  );
}

/** Whether only the offset in a name says which zone it is. */
export const isOffsetName = (text: string, { name, zone }: EventZone): boolean =>
  zone.isUniversal || /^(?:Etc\/|(?:GMT|UTC|UCT|Zulu)\b)/.test(name) || TWO_OFFSETS.test(text);

/** The zone at the end of a name such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
function zoneOfPath(name: string): EventZone | undefined {
  const parts = name.split('/');
  for (const length of [3, 2]) {
    const zone = parts.length > length ? readZone(parts.slice(-length).join('/')) : undefined;
    if (zone) return zone;
  }
  return undefined;
}

/** The zone of a display name such as `(UTC+01:00) Amsterdam, Berlin`. */
function zoneOfDisplayName(name: string): EventZone | undefined {
  const american = (text: string) => readZone(windowsZone(text.replace(AMERICAN_TIME, '$1')) ?? '');
  const both = TWO_OFFSETS.exec(name);
  if (both) return zoneOfOffsets(minutesOf(both.slice(1, 4)), minutesOf(both.slice(4, 7)));
  const match = DISPLAY_NAME.exec(name);
  if (!match) return american(name);
  const [, sign, hours = '0', minutes = '0', cities = ''] = match;
  const size = Number(hours) * 60 + Number(minutes);
  if (size > MAX_OFFSET_MINUTES) return undefined;
  const offset = sign === '-' ? -size : size;
  const hasOffset = (zone: EventZone | undefined) => zone && standardOffset(zone) === offset;
  const candidates = [american(cities), ...cities.split(/[,/;]/).map((city) => zoneOfCity(city.trim()))];
  return candidates.find(hasOffset) ?? zoneOfOffset(offset);
}

const minutesOf = ([sign, hours, minutes]: readonly string[]): number =>
  (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);

/** The main zone with an offset and its daylight saving time. */
function zoneOfOffsets(standard: number, daylight: number): EventZone | undefined {
  const found = MAIN_ZONES.find((name) => offsetsOf(readZone(name)).join() === [standard, daylight].join());
  return readZone(found ?? '');
}

/** The offset without daylight saving time: the smaller offset of January and July. */
const standardOffset = (zone: EventZone): number => Math.min(...offsetsOf(zone));

/** The offsets of January and July in this year, the smaller one first. */
function offsetsOf(found: EventZone | undefined): number[] {
  const year = new Date().getUTCFullYear();
  const offsets = [0, 6].map((month) => found?.zone.offset(Date.UTC(year, month, 1)) ?? 0);
  return offsets.sort((a, b) => a - b);
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
