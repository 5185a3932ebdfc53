import { Injectable } from '@nestjs/common';
import { Dialect, member, type Member, type MemberContexts, type View } from '#libs/presenting';
import { SettingsService } from '../../settings/index.js';
import type { EntryRow } from '../entry.entity.js';
import type { EntryType } from '../types/entry-type.js';

/** What the head of the page of an entry says to search engines and other programs. */
export interface EntryHead {
  /** The whole title of the window. */
  title: string;
  description: string | null;
  canonical: string | null;
  /** `index, follow` or `noindex, follow`. */
  robots: string;
  /** Properties of Open Graph, and those of other vocabularies in the same form; several values are a list. */
  open_graph: Record<string, string | string[]>;
  twitter: Record<string, string>;
  /** Structured data of schema.org. */
  json_ld: object[];
  /** The page in all languages that have it, itself among them; empty on sites with one. */
  alternates: { hreflang: string; href: string }[];
}

/** The head of a page in both of its forms. */
export interface MadeHead {
  data: EntryHead;
  /** The same as elements of HTML. */
  html: () => string;
}

/** An entry with a page; of a series, it may be one of its occurrences. */
export type PageOwner = EntryRow & { recurrenceId?: string };

/** Makes the heads of the pages of entries of a type, by their ids. */
export type HeadSource = (type: EntryType, rows: readonly PageOwner[]) => Promise<ReadonlyMap<number, MadeHead>>;

/** The member with the head of the page of an entry. */
export const HEAD = 'head';
/** The members below the root of the convention that the best-known plugin for search engines adds there. */
const PLUGIN_MEMBERS = ['yoast_head', 'yoast_head_json'] as const;
/** All members that say what is in the head of a page. */
export const HEAD_MEMBERS = [HEAD, ...PLUGIN_MEMBERS] as const;

/** The heads of the pages of entries. The module that has the pages brings them, from what makes the pages. */
@Injectable()
export class EntryHeads {
  private readonly sources: { has: (type: EntryType) => boolean; source: HeadSource }[] = [];

  constructor(private readonly settings: SettingsService) {}

  /** Registers the pages of some types. */
  register(has: (type: EntryType) => boolean, source: HeadSource): void {
    this.sources.push({ has, source });
  }

  /** The heads of the pages of entries, as those see them who may read these. */
  async of(type: EntryType, rows: readonly PageOwner[]): Promise<ReadonlyMap<number, MadeHead>> {
    const found = this.sources.find(({ has }) => has(type));
    return found && rows.length ? found.source(type, rows) : new Map<number, MadeHead>();
  }

  /** Whether items below the requested root have the members of the plugin. */
  get arePluginMembersShown(): boolean {
    return Dialect.current !== undefined && this.settings.get('seo_members');
  }

  /** Whether a view of entries has heads: `_fields` names the member, or items have those of the plugin. */
  areIn(view: View): boolean {
    if (view.context === 'embed') return false;
    return view.names(HEAD) || (PLUGIN_MEMBERS.some((name) => view.wants(name)) && this.arePluginMembersShown);
  }
}

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } };

/** The member `head` of an entry; items have it where `_fields` names it. */
export const headMember = <Row extends { head?: MadeHead }>(contexts: MemberContexts): Member<Row> =>
  member<Row>(
    contexts,
    'object',
    'What the head of its page says to search engines and other programs. Only where `_fields` names it.',
    ({ head }) => head?.data,
    {
      isOnDemand: true,
      omit: ({ head }) => head === undefined,
      readonly: true,
      shape: {
        title: 'EntryHead',
        type: 'object',
        required: ['title', 'description', 'canonical', 'robots', 'open_graph', 'twitter', 'json_ld', 'alternates'],
        properties: {
          title: { type: 'string', description: 'The whole title of the window.' },
          description: { type: ['string', 'null'] },
          canonical: { type: ['string', 'null'], format: 'uri' },
          robots: { type: 'string', enum: ['index, follow', 'noindex, follow'] },
          open_graph: {
            type: 'object',
            description: 'Properties by name; several values are a list.',
            additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
          },
          twitter: TEXTS,
          json_ld: { type: 'array', items: { type: 'object' }, description: 'Structured data of schema.org.' },
          alternates: {
            type: 'array',
            description: 'The page in all languages that have it; empty on sites with one.',
            items: {
              type: 'object',
              required: ['hreflang', 'href'],
              properties: { hreflang: { type: 'string' }, href: { type: 'string', format: 'uri' } },
            },
          },
        },
      },
    },
  );
