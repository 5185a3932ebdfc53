import { Injectable } from '@nestjs/common';
import { Presenter, group, member, type Links, type Members, type SchemaLink, type View } from '#libs/rest';
import { escapeHtml } from '#libs/text';
import { EntryMembers } from '../entries/entry-members.js';
import { ATTACHMENT, MediaView } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import type { ShownEntry } from '../entries/shown-entry.js';

/** Response fields and links of a media item. */
@Injectable()
export class MediaPresenter extends Presenter<ShownEntry> {
  readonly title = 'attachment';
  readonly members: Members<ShownEntry>;

  constructor(
    private readonly shared: EntryMembers,
    rendering: EntryRendering,
    files: MediaView,
  ) {
    super();
    const { password: _password, ...own } = shared.shared();
    const { title = member('VEM', 'string', '', () => '') } = shared.texts();
    const { featured_media: _image, ...article } = shared.article();
    this.members = {
      ...own,
      title,
      ...article,
      ...shared.meta(),
      ...shared.permalinkMembers(),
      alt_text: member('VEM', 'string', 'Alternative text of the image.', (e) => e.altText ?? '', {
        example: 'A market square',
      }),
      caption: group('VEM', 'Caption.', {
        raw: member('E', 'string', 'As written.', (e) => e.excerpt),
        rendered: member('VEM', 'string', 'As HTML.', (e) => rendering.writtenExcerpt(e), {
          readonly: true,
          example: '<p>The fair.</p>\n',
        }),
      }),
      description: group('VE', 'Description.', {
        raw: member('E', 'string', 'As written.', (e) => e.content),
        rendered: member('VE', 'string', 'As HTML, after the file itself.', (e) => description(e, files, rendering), {
          readonly: true,
        }),
      }),
      media_type: member(
        'VEM',
        'string',
        'image for images, file for everything else.',
        (e) => (files.isImage(e) ? 'image' : 'file'),
        {
          enum: ['image', 'file'],
          readonly: true,
        },
      ),
      mime_type: member('VEM', 'string', 'MIME type of the file.', (e) => e.mimeType ?? '', {
        readonly: true,
        example: 'image/jpeg',
      }),
      media_details: member('VEM', 'object', 'Sizes and technical details.', (e) => files.details(e), {
        readonly: true,
      }),
      post: member(
        'VE',
        ['integer', 'null'],
        'ID of the item it is attached to; null for none.',
        (e) => e.parentId || null,
        { example: 12 },
      ),
      source_url: member('VEM', 'string', 'URL of the file.', (e) => files.url(e), {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/files/2024/05/fair.jpg',
      }),
      missing_image_sizes: member(
        'E',
        'array',
        'Names of the resized copies that do not exist yet.',
        (e) => files.missing(e),
        { items: { type: 'string' }, readonly: true },
      ),
    };
  }

  get schemaLinks(): SchemaLink[] {
    return this.shared.schemaLinks(ATTACHMENT);
  }

  override links(item: ShownEntry, view: View): Links {
    const links = this.shared.sharedLinks(item);
    return view.context === 'edit' ? { ...links, ...this.shared.actions(item) } : links;
  }
}

/** The description as HTML, preceded by the image or a link to the file. */
function description(item: ShownEntry, files: MediaView, rendering: EntryRendering): string {
  const url = escapeHtml(files.url(item));
  const shown = files.isImage(item) ? files.imageElement(item) : rendering.title(item);
  return `<p class="attachment"><a href="${url}">${shown}</a></p>\n${rendering.content(item, item.parts)}`;
}
