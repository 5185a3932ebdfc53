import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress } from '#libs/rest';
import { typeOfAddressBase } from './entry-types.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entry-row.js';
import { Permalinks } from './permalinks.js';

/** Finds the entry of an address that a room gives out itself; the path has neither the home nor slashes around it. */
type AddressSource = (path: string, query: URLSearchParams) => Promise<number | undefined>;

const SELECT = `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS} FROM entries e`;
const DATED = /^\d{4}\/\d{2}\/\d{2}\/[^/]+$/;
/** As many entries of one slug are looked at; the slugs above them have to fit, too. */
const MAX_CANDIDATES = 50;

/** Tells which entry a public address of this site shows. */
@Injectable()
export class PermalinkResolver {
  private readonly sources: AddressSource[] = [];

  constructor(
    private readonly db: Db,
    private readonly site: SiteAddress,
    private readonly permalinks: Permalinks,
  ) {}

  /** Adds the addresses of a kind of entry that are not made of dates or parents. */
  register(source: AddressSource): void {
    this.sources.push(source);
  }

  /** Whether an address is one of this site, whatever it shows. */
  isLocal(address: string): boolean {
    return URL.canParse(address) && this.pathOf(new URL(address)) !== undefined;
  }

  /** The entry of an address: `?p=` and `?page_id=` forms or a path; whoever asks has to judge whether it may be seen. */
  async resolve(address: string): Promise<EntryRow | undefined> {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    const path = this.pathOf(url);
    if (path === undefined) return undefined;
    for (const name of ['p', 'page_id', 'attachment_id']) {
      const id = url.searchParams.get(name);
      if (id !== null && /^\d{1,10}$/.test(id)) return this.byId(Number(id));
    }
    const plain = path.replace(/^\/+|\/+$/g, '').replace(/\/embed$/, '');
    if (plain === '') return undefined;
    for (const source of this.sources) {
      const id = await source(plain, url.searchParams);
      if (id !== undefined) return this.byId(id);
    }
    return this.byPath(plain);
  }

  /** The part of an address after the home of the site, decoded; `undefined` for other sites. */
  private pathOf(url: URL): string | undefined {
    const home = new URL(this.site.home);
    if (url.host.toLowerCase() !== home.host.toLowerCase() || !/^https?:$/.test(url.protocol)) return undefined;
    const { homePath } = this.site;
    if (!url.pathname.startsWith(homePath) || !['/', undefined].includes(url.pathname[homePath.length])) return '';
    return url.pathname.slice(homePath.length);
  }

  private async byId(id: number): Promise<EntryRow | undefined> {
    const [row] = await this.db.rows<EntryRow>(`${SELECT} WHERE e.id = ?`, [id]);
    return row;
  }

  private async byPath(path: string): Promise<EntryRow | undefined> {
    const rows = await this.candidates(path.toLowerCase().split('/'), DATED.test(path));
    if (!rows.length) return undefined;
    const parents = await this.permalinks.parentPaths(rows);
    const wanted = spelling(`${this.site.home}/${path}/`);
    return rows.find((row) => spelling(this.permalinks.of(row, parents, true)) === wanted);
  }

  /** Entries whose slug ends the path; slugs of other scripts are stored encoded, in small letters. */
  private candidates(segments: readonly string[], isDated: boolean): Promise<EntryRow[]> {
    const slug = segments.at(-1) ?? '';
    const above = segments.at(-2);
    const limit = `LIMIT ${MAX_CANDIDATES}`;
    if (isDated) return this.db.rows(`${SELECT} WHERE e.slug = ? AND e.type = 'post' ${limit}`, [slug]);
    if (above === undefined) {
      return this.db.rows(
        `${SELECT} WHERE e.slug = ? AND e.parent_id = 0 AND e.type IN ('page', 'attachment') ${limit}`,
        [slug],
      );
    }
    return this.db.rows(
      `${SELECT} LEFT JOIN entries parent ON parent.id = e.parent_id WHERE e.slug = ? AND (parent.slug = ? OR e.type = ?) ${limit}`,
      [slug, above, typeOfAddressBase(above) ?? above],
    );
  }
}

/** One of the spellings of an address: encoded letters may be written large or small. */
const spelling = (address: string): string => address.toLowerCase();
