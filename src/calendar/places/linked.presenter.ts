import { Injectable } from '@nestjs/common';
import type { JsonSchema } from '#libs/binding';
import { decodeCharacterReferences } from '#libs/markup';
import { View, member, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { stripTags, wordsOfHtml } from '#libs/text';
import { HEAD, headMember } from '../../entries/heads/index.js';
import type { EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryRendering } from '../../rendering/index.js';
import {
  historyMembers,
  identityMembers,
  ImagePresenter,
  type ImportSourceIds,
  renderedTitle,
} from '../common/index.js';
import type { LoadedLinked } from './linked-entries.js';
import type { PlainText } from './plain-texts.js';

/** A schema.org description. Empty members are omitted. */
export type JsonLd = Record<string, unknown>;

const text = { type: 'string' };
const DESCRIBED = { name: text, description: text, image: text, url: text, telephone: text, sameAs: text };
const REQUIRED = ['@type', 'name', 'description', 'url', 'telephone', 'sameAs'];

export const PLACE_JSON_LD = {
  title: 'PlaceJsonLd',
  type: 'object',
  required: [...REQUIRED, 'address'],
  properties: {
    '@type': { const: 'Place' },
    ...DESCRIBED,
    address: {
      type: 'object',
      required: ['@type'],
      properties: {
        '@type': { const: 'PostalAddress' },
        streetAddress: text,
        addressLocality: text,
        addressRegion: text,
        postalCode: text,
        addressCountry: text,
      },
    },
    geo: {
      type: 'object',
      required: ['@type', 'latitude', 'longitude'],
      properties: {
        '@type': { const: 'GeoCoordinates' },
        latitude: { type: 'number' },
        longitude: { type: 'number' },
      },
    },
  },
};

export const PERSON_JSON_LD = {
  title: 'PersonJsonLd',
  type: 'object',
  required: REQUIRED,
  properties: { '@type': { const: 'Person' }, ...DESCRIBED, email: text },
};

/** A text member that is omitted when empty. */
export const filled = <Row>(
  description: string,
  value: (row: Row) => string,
  more: Parameters<typeof member<Row>>[4] = {},
) => member<Row>('view', 'string', description, value, { omit: (row) => !value(row), ...more });

/** The members of {@link PlainText} fields. */
export const plainMembers = <Row extends EntryRow>(
  texts: Readonly<Record<string, PlainText>>,
  value: (row: Row, name: string) => string,
): Members<Row> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, { description, example }]) => [
      name,
      filled<Row>(description, (row) => value(row, name), { example }),
    ]),
  );

/** Removes undefined and empty values. */
export const withoutEmpty = (values: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** The members that venues and organizers share. */
@Injectable()
export class LinkedMembers {
  constructor(
    private readonly site: SiteUrls,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly images: ImagePresenter,
  ) {}

  /** The first members: identity, dates, name and texts. */
  entry<Row extends LoadedLinked>(noun: string): Members<Row> {
    return {
      id: member('view', 'integer', 'ID of the entry.', (e) => e.id, { readonly: true, example: 12 }),
      ...historyMembers<Row>(),
      url: member('view', 'string', 'Public URL.', (e) => this.permalinks.of(e, new Map(), true), {
        format: 'uri',
        readonly: true,
        example: `https://example.org/${noun}/old-hall/`,
      }),
      [noun]: filled<Row>('Name as HTML.', (e) => renderedTitle(this.rendering, e), { example: 'Old Hall' }),
      description: filled<Row>('Description as HTML.', (e) => this.rendering.content(e, e.parts).trim(), {
        example: '<p>Built in 1890.</p>',
      }),
      excerpt: filled<Row>('Written excerpt as HTML.', (e) => this.rendering.writtenExcerpt(e).trim(), {
        example: '<p>Built in 1890.</p>',
      }),
      slug: filled<Row>('Last segment of the URL.', (e) => e.slug, { example: 'old-hall' }),
      image: member('view', 'object', 'Featured image.', (e) => e.image && this.images.whole(e.image), {
        of: this.images,
        omit: (e) => !e.image,
      }),
    };
  }

  /** `head`, which only responses about a single entry have, where it is named. */
  head<Row extends LoadedLinked>(): Members<Row> {
    return { [HEAD]: headMember<Row>('view') };
  }

  /** `json_ld`, which only responses about a single entry have. */
  jsonLd<Row extends LoadedLinked>(value: (row: Row) => JsonLd, shape: JsonSchema): Members<Row> {
    return {
      json_ld: member('view', 'object', 'schema.org description for search engines.', value, {
        omit: (e) => !e.single,
        readonly: true,
        shape,
      }),
    };
  }

  /** The last members: global ids. */
  identity<Row extends LoadedLinked & ImportSourceIds>(): Members<Row> {
    return identityMembers<Row>(this.site);
  }

  /** The common beginning of schema.org descriptions. */
  described(type: string, row: LoadedLinked): JsonLd {
    return {
      '@type': type,
      name: decodeCharacterReferences(stripTags(renderedTitle(this.rendering, row))),
      description: wordsOfHtml(this.rendering.excerpt(row)),
      ...(row.image ? { image: row.image.url } : {}),
      url: '',
    };
  }
}

/** A view of all members, for embedded entries. */
export const WHOLE = new View('view');
