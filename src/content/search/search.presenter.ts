import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { Dialect, Presenter, embeddable, link, member, shownName, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import type { EntryRow } from '../../entries/index.js';
import { Permalinks, type ParentPaths } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { EntryRendering } from '../../rendering/index.js';
import type { LocatedTerm } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { SEARCHED } from './search.dto.js';

/** A search result with the parent paths of all results, from which permalinks are built. */
export interface FoundEntry extends EntryRow {
  parents: ParentPaths;
}

/** A search result. */
export type FoundItem = FoundEntry | LocatedTerm;

const isTerm = (item: FoundItem): item is LocatedTerm => 'taxonomy' in item;

/** Response fields and links of a search result. */
@Injectable()
export class SearchPresenter extends Presenter<FoundItem> {
  readonly title = 'search-result';
  private readonly inConvention = this.membersWith(SEARCHED);
  private readonly own: () => Members<FoundItem>;

  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
    private readonly archives: TermPresenters,
    models: Models,
  ) {
    super();
    this.own = models.derived(() => this.membersWith(['post'], this.types.searchedHere));
  }

  /** The root of the convention knows more kinds of results. */
  get members(): Members<FoundItem> {
    return Dialect.current ? this.inConvention : this.own();
  }

  private membersWith(kinds: readonly string[], subtypes?: readonly string[]): Members<FoundItem> {
    const readonly = true;
    return {
      id: member(['view', 'embed'], 'integer', 'ID of the item.', ({ id }) => id, { readonly, example: 12 }),
      title: member(
        ['view', 'embed'],
        'string',
        'Title, as HTML.',
        (item) => (isTerm(item) ? item.name : this.rendering.title(item)),
        { readonly, example: 'Spring fair' },
      ),
      url: member(['view', 'embed'], 'string', 'Public URL.', (item) => this.urlOf(item), {
        format: 'uri',
        readonly,
        example: 'https://example.org/2024/05/01/spring-fair/',
      }),
      type: member(['view', 'embed'], 'string', 'Kind of the object.', (item) => (isTerm(item) ? 'term' : 'post'), {
        enum: kinds,
        readonly,
      }),
      subtype: member(
        ['view', 'embed'],
        'string',
        'Type of the item.',
        (item) => shownName(isTerm(item) ? item.taxonomy : item.type),
        {
          enum: subtypes,
          readonly,
        },
      ),
    };
  }

  private urlOf(item: FoundItem): string {
    if (isTerm(item)) return this.archives.of(item.taxonomy).archive(item);
    return this.permalinks.of(item, item.parents, true);
  }

  override links(item: FoundItem): Links {
    const base = this.site.rest('cms/v2');
    const collection = [link(`${base}/search`)];
    if (isTerm(item)) {
      const self = [link(this.archives.of(item.taxonomy).url(item))];
      return { self, about: [link(`${base}/taxonomies/${shownName(item.taxonomy)}`)], collection };
    }
    const { id, type } = item;
    const { restBase, description } = this.types.get(type) ?? {};
    // Other types have no routes here.
    if (!description) return { collection };
    return {
      self: [embeddable(`${base}/${restBase ?? type}/${id}`, type, id)],
      about: [link(`${base}/types/${type}`)],
      collection,
    };
  }
}
