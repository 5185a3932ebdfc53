import type { DetailsOfType, ForeignItem, ImportedRow, WrittenDetails } from '../../entries/writing/index.js';
import type { LinkedImport, LinkedKind, WriteLinkedDto } from '../places/index.js';

/** The keys of custom values, by the arguments of writes. The first key of an argument is the one that exports have. */
type ForeignKeys = Readonly<Record<string, string | readonly [string, ...string[]]>>;

/** The custom values of venues in exports of the convention. */
export const VENUE_VALUES: ForeignKeys = {
  address: '_VenueAddress',
  city: '_VenueCity',
  country: '_VenueCountry',
  province: '_VenueProvince',
  state: '_VenueState',
  stateprovince: '_VenueStateProvince',
  zip: '_VenueZip',
  phone: '_VenuePhone',
  website: '_VenueURL',
  show_map: ['_VenueShowMap', '_EventShowMap'],
  show_map_link: ['_VenueShowMapLink', '_EventShowMapLink'],
  geo_lat: '_VenueLat',
  geo_lng: '_VenueLng',
};

/** The same of organizers. */
export const ORGANIZER_VALUES: ForeignKeys = {
  phone: '_OrganizerPhone',
  email: '_OrganizerEmail',
  website: '_OrganizerWebsite',
};

/** Custom values that the plugin of the convention keeps for itself. */
export const INTERNAL = ['_VenueOrigin', '_OrganizerOrigin', '_EventOrigin', '_tribe_modified_fields'] as const;

/** Columns whose arguments have other names. */
const COLUMNS: Readonly<Record<string, string>> = {
  show_map: 'showMap',
  show_map_link: 'showMapLink',
  geo_lat: 'lat',
  geo_lng: 'lng',
};

const FLAGS: ReadonlySet<string> = new Set(['show_map', 'show_map_link']);

/** The arguments of a write of a venue or an organizer. */
type Draft = Partial<WriteLinkedDto>;

/** Imports and exports the side rows of venues or of organizers. */
export class ImportedPlaces implements DetailsOfType<Draft> {
  private readonly names: ReadonlySet<string>;

  constructor(
    private readonly kind: LinkedKind,
    private readonly linked: LinkedImport,
    private readonly values: ForeignKeys,
  ) {
    this.names = new Set([...Object.values(values).flat(), ...INTERNAL]);
  }

  isRead(key: string): boolean {
    return this.names.has(key);
  }

  async read(item: ForeignItem): Promise<Draft> {
    return (await this.parsed(item))?.fields ?? {};
  }

  async problems(item: ForeignItem): Promise<string[]> {
    const left = (await this.parsed(item))?.left ?? [];
    return left.map((name) => `${String([this.values[name]].flat()[0])} cannot be read`);
  }

  async insert(rows: readonly ImportedRow<Draft>[]): Promise<void> {
    for (const { id, draft } of rows) await this.kind.writeDetails(id, draft);
  }

  async write(ids: readonly number[]): Promise<ReadonlyMap<number, WrittenDetails>> {
    const found = await this.linked.load(this.kind, ids);
    return new Map(Array.from(found, ([id, row]) => [id, { meta: this.metaOf({ ...row }) }]));
  }

  private metaOf(row: Readonly<Record<string, unknown>>) {
    return Object.entries(this.values).flatMap(([name, keys]) => {
      const [key = ''] = [keys].flat();
      const value = row[COLUMNS[name] ?? name];
      return value === null || value === undefined || value === '' ? [] : [{ key, value: textOf(value) }];
    });
  }

  /** The valid arguments in the custom values of an item, and the names of the others. */
  private parsed(item: ForeignItem) {
    const sent = Object.entries(this.values).flatMap(([name, keys]) => {
      // An empty flag is one that is off.
      const found = [keys].flat().flatMap((key) => item.values(key));
      const [value] = found.map((one) => (FLAGS.has(name) ? one || '0' : one));
      return value ? [[name, value]] : [];
    });
    // Only data with a name is read; the entry has the name already.
    return this.linked.read(this.kind, { ...Object.fromEntries(sent), [this.kind.noun]: item.title || this.kind.noun });
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
