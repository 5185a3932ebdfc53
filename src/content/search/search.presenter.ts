import { Injectable } from '@nestjs/common';
import { Presenter, SiteUrls, embeddable, link, member, shownName, type Links, type Members } from '#libs/rest';
import type { EntryRow } from '../../entries/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Permalinks, type ParentPaths } from '../../entries/permalinks/index.js';

/** A search result with the parent paths of all results, from which permalinks are built. */
export interface FoundEntry extends EntryRow {
  parents: ParentPaths;
}

/** Response fields and links of a search result. */
@Injectable()
export class SearchPresenter extends Presenter<FoundEntry> {
  readonly title = 'search-result';
  readonly members: Members<FoundEntry>;

  constructor(
    rendering: EntryRendering,
    permalinks: Permalinks,
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
  ) {
    super();
    this.members = {
      id: member('VM', 'integer', 'ID of the item.', ({ id }) => id, { readonly: true, example: 12 }),
      title: member('VM', 'string', 'Title, as HTML.', (entry) => rendering.title(entry), {
        readonly: true,
        example: 'Spring fair',
      }),
      url: member('VM', 'string', 'Public URL.', (entry) => permalinks.of(entry, entry.parents, true), {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/2024/05/01/spring-fair/',
      }),
      type: member('VM', 'string', 'Kind of the object.', () => 'post', { enum: ['post'], readonly: true }),
      subtype: member('VM', 'string', 'Type of the item.', ({ type }) => shownName(type), {
        enum: ['post', 'page'],
        readonly: true,
      }),
    };
  }

  override links({ id, type }: FoundEntry): Links {
    const base = this.site.rest('cms/v2');
    return {
      self: [embeddable(`${base}/${this.types.get(type)?.restBase ?? type}/${id}`, type, id)],
      about: [link(`${base}/types/${type}`)],
      collection: [link(`${base}/search`)],
    };
  }
}
