import type { DetailsOfType, ForeignItem, ImportedRow, WrittenDetails } from '../../entries/writing/index.js';
import type { LinkedImport, LinkedKind, WriteLinkedDto } from '../places/index.js';

/** The custom values of venues in exports of the convention, by the arguments of writes. */
export const VENUE_VALUES = {
  address: '_VenueAddress',
  city: '_VenueCity',
  country: '_VenueCountry',
  province: '_VenueProvince',
  state: '_VenueState',
  stateprovince: '_VenueStateProvince',
  zip: '_VenueZip',
  phone: '_VenuePhone',
  website: '_VenueURL',
  show_map: '_VenueShowMap',
  show_map_link: '_VenueShowMapLink',
  geo_lat: '_VenueLat',
  geo_lng: '_VenueLng',
};

/** The same of organizers. */
export const ORGANIZER_VALUES = {
  phone: '_OrganizerPhone',
  email: '_OrganizerEmail',
  website: '_OrganizerWebsite',
};

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
    private readonly values: Readonly<Record<string, string>>,
  ) {
    this.names = new Set(Object.values(values));
  }

  isRead(key: string): boolean {
    return this.names.has(key);
  }

  async read(item: ForeignItem): Promise<Draft> {
    return (await this.parsed(item))?.fields ?? {};
  }

  async problems(item: ForeignItem): Promise<string[]> {
    const left = (await this.parsed(item))?.left ?? [];
    return left.map((name) => `${this.values[name] ?? name} cannot be read`);
  }

  async insert(rows: readonly ImportedRow<Draft>[]): Promise<void> {
    for (const { id, draft } of rows) await this.kind.writeDetails(id, draft);
  }

  async write(ids: readonly number[]): Promise<ReadonlyMap<number, WrittenDetails>> {
    const found = await this.linked.load(this.kind, ids);
    return new Map(Array.from(found, ([id, row]) => [id, { meta: this.metaOf({ ...row }) }]));
  }

  private metaOf(row: Readonly<Record<string, unknown>>) {
    return Object.entries(this.values).flatMap(([name, key]) => {
      const value = row[COLUMNS[name] ?? name];
      return value === null || value === undefined || value === '' ? [] : [{ key, value: textOf(value) }];
    });
  }

  /** The valid arguments in the custom values of an item, and the names of the others. */
  private parsed(item: ForeignItem) {
    const sent = Object.entries(this.values).flatMap(([name, key]) => {
      // An empty flag is one that is off.
      const [value] = item.values(key).map((one) => (FLAGS.has(name) ? one || '0' : one));
      return value ? [[name, value]] : [];
    });
    // Only data with a name is read; the entry has the name already.
    return this.linked.read(this.kind, { ...Object.fromEntries(sent), [this.kind.noun]: item.title || this.kind.noun });
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
