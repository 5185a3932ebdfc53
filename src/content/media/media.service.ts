import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Dialect } from '#libs/presenting';
import { Reply, type RestRequest } from '#libs/requests';
import { Entries } from '../../entries/index.js';
import type { EntryExtras, EntryInput } from '../../entries/writing/index.js';
import { withAcf } from '../../fields/index.js';
import { ATTACHMENT, type FocalPoint, MEDIA_TYPES, MediaLibrary } from '../../media/index.js';
import { fail } from '../common/index.js';
import { DeclaredTerms, type DeleteEntryDto, EntryEmbeds, type EntryKind, EntryRoutes } from '../entries/index.js';
import {
  CreateMediaDto,
  editsOf,
  type EditMediaDto,
  type EditPictureDto,
  type GetMediaDto,
  type ListMediaDto,
  type UpdateMediaDto,
} from './media.dto.js';
import { MediaPresenter } from './media.presenter.js';

/** Statuses that media can have themselves. Any other value is stored as `inherit`. */
const OWN_STATUSES = new Set(['private', 'trash']);

/** Media: entries with a file, usually attached to another entry. */
@Injectable()
export class MediaService implements OnModuleInit {
  private readonly kind: EntryKind;

  constructor(
    presenter: MediaPresenter,
    private readonly entries: Entries,
    private readonly routes: EntryRoutes,
    private readonly library: MediaLibrary,
    private readonly embeds: EntryEmbeds,
    private readonly terms: DeclaredTerms,
  ) {
    this.kind = { type: ATTACHMENT, presenter };
  }

  onModuleInit(): void {
    this.embeds.register('media', this.kind);
  }

  list({ media_type: family, mime_type: type, ...filter }: ListMediaDto, request: RestRequest) {
    return this.routes.list(this.kind, { ...filter, mime_types: mimeTypesOf(family, type) }, request);
  }

  get({ id }: GetMediaDto, request: RestRequest) {
    return this.routes.get(this.kind, id, undefined, request);
  }

  async upload(request: RestRequest): Promise<Reply> {
    const { upload } = request;
    this.routes.rejectExistingId(request);
    // A JSON body holds arguments only, no file.
    if (!upload) return fail('rest_upload_no_content_disposition');
    const { id, isNew } = await this.library.receive(upload, request, async () => {
      const args = await upload.arguments(CreateMediaDto);
      const input = { ping_status: 'closed', ...inputOf(args), status: stored(args.status ?? 'inherit') };
      const details = args.focal_point ? { focal_point: pointIn(args.focal_point) } : {};
      return { input, altText: args.alt_text, details, ...this.termsIn(args) };
    });
    this.entries.forget(id);
    const { status, body, headers } = await this.routes.created(this.kind, id, request);
    const more = { 'X-WP-Upload-Attachment-ID': String(id), ...(isNew ? {} : { 'Idempotency-Replayed': 'true' }) };
    return new Reply(body, { status, headers: { ...headers, ...more } });
  }

  update({ id, ...changes }: UpdateMediaDto, request: RestRequest) {
    const { status, alt_text: altText, focal_point: point } = changes;
    if (status !== undefined) ATTACHMENT.checkStatus(status, currentViewer());
    const texts = altText === undefined ? {} : { alt_text: altText };
    const input = { ...inputOf(changes), ...texts, ...(status === undefined ? {} : { status: stored(status) }) };
    const hooks = {
      ...(altText === undefined ? {} : { ownTexts: () => this.library.describe(id, altText) }),
      ...(point === undefined ? {} : { details: () => this.library.focus(id, point && pointIn(point)) }),
    };
    return this.routes.update(this.kind, id, input, { ...hooks, ...this.termsIn(changes) }, request);
  }

  /** Creates missing resized copies, for example after an interrupted upload. */
  async postProcess(id: number, { view }: RestRequest) {
    await this.library.makeCopies(id);
    this.entries.forget(id);
    return this.routes.edited(this.kind, id, view);
  }

  /** Creates a media item from an edited image. It takes over the texts of the image that are not sent. */
  edit({ src, ...args }: EditMediaDto, request: RestRequest): Promise<Reply> {
    return this.edited(args, { source: src, status: 'inherit' }, request);
  }

  /** The same for an image by its ID. The new one belongs to the same entry, and is private if the image is. */
  async editPicture(args: EditPictureDto, request: RestRequest): Promise<Reply> {
    const { status, parentId } = await this.entries.get(ATTACHMENT, args.id);
    const placed = { ...args, post: args.post ?? parentId };
    return this.edited(placed, { status: status === 'private' ? status : 'inherit' }, request);
  }

  private async edited(
    { id, alt_text: altText, ...args }: Omit<EditMediaDto, 'src'>,
    { source, status }: { source?: string; status: string },
    request: RestRequest,
  ): Promise<Reply> {
    const edits = editsOf(args);
    if (!edits.length) fail('rest_image_not_edited');
    const { title, excerpt, content, altText: known } = await this.entries.get(ATTACHMENT, id);
    const input = { title, excerpt, content, ping_status: 'closed', ...inputOf(args), status };
    const more = { altText: altText ?? known ?? '', ...this.termsIn(args) };
    const made = await this.library.edit(id, source, edits, { input, ...more });
    this.entries.forget(made);
    return this.routes.created(this.kind, made, request);
  }

  /** The terms of declared taxonomies among the arguments of a write. */
  private termsIn(args: object): Pick<EntryExtras, 'terms'> {
    return this.terms.extras(ATTACHMENT, args, {});
  }

  delete({ id, force }: DeleteEntryDto, request: RestRequest) {
    // By the convention, media have no trash.
    if (!force && Dialect.current) fail('rest_trash_not_supported');
    return this.routes.delete(this.kind, id, force, request);
  }
}

/**
 * The MIME types that a list is limited to. In the convention there may be several families and types, of which media
 * have one; otherwise a known type counts more than the family.
 */
function mimeTypesOf(families: string | string[] = [], types: string | string[] = []): string[] {
  if (typeof types === 'string' && MEDIA_TYPES.isKnown(types)) return [types];
  return [
    ...[families].flat().flatMap((family) => MEDIA_TYPES.ofFamily(family)),
    ...(Array.isArray(types) ? types : []),
  ];
}

/** A sent point as numbers, without other members. */
const pointIn = ({ x, y }: FocalPoint): FocalPoint => ({ x: Number(x), y: Number(y) });

/** The status to store for a requested one. */
const stored = (status: string) => (OWN_STATUSES.has(status) ? status : 'inherit');

/** An argument that only sites with several languages have. */
type WithTranslations = Pick<EntryInput, 'translations'>;

/** Maps media fields to the fields of entries. */
function inputOf({ caption, description, post, ...shared }: Partial<CreateMediaDto> & WithTranslations): EntryInput {
  const { date, date_gmt, slug, title, author, comment_status, ping_status, template, meta, translations } =
    withAcf(shared);
  const kept = { author, comment_status, ping_status, template, meta, translations };
  const input: EntryInput = { date, date_gmt, slug, title, ...kept };
  const all = { ...input, excerpt: caption, content: description, parent: post };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
