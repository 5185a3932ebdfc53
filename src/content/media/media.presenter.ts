import { Injectable } from '@nestjs/common';
import { escapeHtml } from '#libs/markup';
import { group, member, type Links, type Members, type View } from '#libs/presenting';
import { ATTACHMENT, MediaView } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { EntryMembers, EntryPresenter, type ShownEntry } from '../entries/index.js';

const pixels = (description: string) => ({ type: 'integer', description });

/** A file of a media item: a resized copy, or the file itself. */
const MEDIA_SIZE = {
  title: 'MediaSize',
  type: 'object',
  required: ['file', 'mime_type', 'source_url'],
  properties: {
    file: { type: 'string', description: 'Name of the file.' },
    width: pixels('Width in pixels.'),
    height: pixels('Height in pixels.'),
    filesize: { type: 'integer', description: 'Size in bytes.' },
    mime_type: { type: 'string', description: 'MIME type.' },
    source_url: { type: 'string', description: 'URL of the file.' },
  },
  additionalProperties: true,
};

/** What cameras and editors write into images, as texts; imported sites may have numbers. */
const written = (description: string) => ({ type: ['string', 'number'], description });

const IMAGE_META = {
  title: 'ImageMeta',
  type: 'object',
  properties: {
    aperture: written('Aperture; `0` if unknown, as in the others.'),
    credit: written('Author.'),
    camera: written('Model of the camera.'),
    caption: written('Caption.'),
    created_timestamp: written('When the picture was taken, in seconds since 1970.'),
    copyright: written('Copyright.'),
    focal_length: written('Focal length in millimetres.'),
    iso: written('Sensitivity.'),
    shutter_speed: written('Exposure time in seconds.'),
    title: written('Title.'),
    orientation: written('Orientation, as EXIF numbers it.'),
    keywords: { type: 'array', items: { type: 'string' }, description: 'Keywords.' },
  },
  additionalProperties: true,
  description: 'Metadata of the image, such as EXIF.',
};

const MEDIA_DETAILS = {
  title: 'MediaDetails',
  type: 'object',
  required: ['sizes'],
  properties: {
    width: pixels('Width in pixels; images only.'),
    height: pixels('Height in pixels; images only.'),
    file: { type: 'string', description: 'Path of the file below the folder of files; images only.' },
    filesize: { type: 'integer', description: 'Size in bytes.' },
    original_image: { type: 'string', description: 'Name of the uploaded file, if a scaled copy is displayed.' },
    image_meta: IMAGE_META,
    gps: {
      type: 'object',
      properties: {
        latitude: { type: 'number', description: 'Degrees; negative in the south.' },
        longitude: { type: 'number', description: 'Degrees; negative in the west.' },
        altitude: { type: 'number', description: 'Metres above the sea.' },
      },
      additionalProperties: true,
      description: 'Position that was removed from the file; in the context edit only.',
    },
    dominant_color: { type: 'string', description: 'The most frequent color, #rrggbb; images only.' },
    placeholder: { type: 'string', description: 'A ThumbHash of the image in Base64; images only.' },
    sizes: {
      type: 'object',
      additionalProperties: MEDIA_SIZE,
      description: 'Resized copies by size name; `full` is the file itself.',
    },
  },
  // Those of audio and video files, such as `length` and `bitrate`, depend on the file.
  additionalProperties: true,
};

const share = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description });

const FOCAL_POINT = {
  title: 'FocalPoint',
  type: ['object', 'null'],
  required: ['x', 'y'],
  properties: { x: share('From 0, the left edge, to 1.'), y: share('From 0, the top edge, to 1.') },
};

/** Response fields and links of a media item. */
@Injectable()
export class MediaPresenter extends EntryPresenter {
  protected readonly own: Members<ShownEntry>;

  constructor(shared: EntryMembers, rendering: EntryRendering, files: MediaView) {
    super(ATTACHMENT, shared);
    const { password: _password, ...own } = shared.shared();
    const { title = member('all', 'string', '', () => '') } = shared.texts();
    const { featured_media: _image, ...article } = shared.article();
    this.own = {
      ...own,
      title,
      ...article,
      ...shared.meta(),
      ...shared.permalinkMembers(),
      ...shared.classList(),
      alt_text: member('all', 'string', 'Alternative text of the image.', (e) => e.altText ?? '', {
        example: 'A market square',
      }),
      caption: group('all', 'Caption.', {
        raw: member('edit', 'string', 'As written.', (e) => e.excerpt),
        rendered: member('all', 'string', 'As HTML.', (e) => rendering.writtenExcerpt(e), {
          readonly: true,
          example: '<p>The fair.</p>\n',
        }),
      }),
      description: group(['view', 'edit'], 'Description.', {
        raw: member('edit', 'string', 'As written.', (e) => e.content),
        rendered: member(
          ['view', 'edit'],
          'string',
          'As HTML, after the file itself.',
          (e) => shownDescription(e, files, rendering),
          {
            readonly: true,
          },
        ),
      }),
      media_type: member(
        'all',
        'string',
        'image for images, file for everything else.',
        (e) => (files.isImage(e) ? 'image' : 'file'),
        {
          enum: ['image', 'file'],
          readonly: true,
        },
      ),
      mime_type: member('all', 'string', 'MIME type of the file.', (e) => e.mimeType ?? '', {
        readonly: true,
        example: 'image/jpeg',
      }),
      media_details: member('all', 'object', 'Sizes and technical details.', (e) => files.details(e, e.isForEditing), {
        readonly: true,
        shape: MEDIA_DETAILS,
      }),
      focal_point: member(
        ['view', 'edit'],
        ['object', 'null'],
        'Point of the image that stays visible where pictures are cut; null for other files.',
        (e) => files.focus(e),
        { shape: FOCAL_POINT, example: { x: 0.5, y: 0.5 } },
      ),
      post: member(
        ['view', 'edit'],
        ['integer', 'null'],
        'ID of the item it is attached to; null for none.',
        (e) => e.parentId || null,
        { example: 12 },
      ),
      source_url: member('all', 'string', 'URL of the file.', (e) => files.url(e), {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/files/2024/05/fair.jpg',
      }),
      missing_image_sizes: member(
        'edit',
        'array',
        'Names of the resized copies that do not exist yet.',
        (e) => files.missing(e),
        { items: { type: 'string' }, readonly: true },
      ),
    };
  }

  override links(item: ShownEntry, view: View): Links {
    const links = { ...this.shared.sharedLinks(item), ...this.shared.referenceLinks(item) };
    return view.context === 'edit' ? { ...links, ...this.shared.actions(item) } : links;
  }
}

/** The description as HTML, preceded by the image or a link to the file. */
function shownDescription(item: ShownEntry, files: MediaView, rendering: EntryRendering): string {
  const url = escapeHtml(files.url(item));
  const shown = files.isImage(item) ? files.imageElement(item) : rendering.title(item);
  return `<p class="attachment"><a href="${url}">${shown}</a></p>\n${rendering.content(item, item.parts)}`;
}
