import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RestError } from '#libs/errors';
import { SiteUrls } from '#libs/rest';
import { SettingsService } from '../../settings/index.js';
import { fileUrl } from '../file-names.js';
import { A_YEAR, FILE_POLICY, FILE_SECURITY, type FileAnswer } from '../file-responses.js';
import { ImageFiles, type Dimensions } from '../image-files.js';
import { CENTRE, dimensionsOf, focusOf, parseDetails, type Details, type FocalPoint } from '../media-details.js';
import { mediaTypeOf } from '../media-types.js';
import { MediaRepository, type FileOwner } from '../media.repository.js';
import { FileStorage, type FileMetadata } from '../storage/file-storage.js';
import { hasRatioOf, planOf } from './picture-geometry.js';
import { PictureMaker, type WantedPicture } from './picture-maker.js';
import { PictureQueue } from './picture-queue.js';
import {
  acceptedFormat,
  OPEN_QUALITIES,
  pictureQuery,
  readPictureQuery,
  type PictureRequest,
  type PictureSpec,
} from './picture-request.js';
import { PictureSignatures } from './picture-signatures.js';
import { PictureStore, type OpenPicture, type PicturePlace } from './picture-store.js';
import { fail } from './picture.errors.js';

/** Changes when pictures are made in another way, so that no former ones are sent. */
const MAKING = '1';
const IMMUTABLE = `${A_YEAR}, immutable`;
/** How long a picture that could not be made is not tried again; a failure may also be one of the machine. */
const REFUSED_MS = 600_000;

/** The media item of a file, with what pictures of the file depend on. */
interface Source {
  item: FileOwner;
  details: Details;
}

/** A signed picture of a media item. */
export interface SignedPicture extends Dimensions {
  url: string;
  /** Null if clients and their header `Accept` choose. */
  mimeType: string | null;
}

/** Pictures that are made of stored images when somebody asks for them. */
@Injectable()
export class Pictures {
  /** Pictures that cannot be made, so that nobody has files read again and again in vain. */
  private readonly refused = new LRUCache<string, RestError>({ max: 1000, ttl: REFUSED_MS });

  constructor(
    private readonly storage: FileStorage,
    private readonly media: MediaRepository,
    private readonly images: ImageFiles,
    private readonly store: PictureStore,
    private readonly maker: PictureMaker,
    private readonly queue: PictureQueue,
    private readonly signatures: PictureSignatures,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
  ) {}

  /**
   * The picture of a file that a query asks for; undefined without the file. `hasGone` says whether the client has gone.
   *
   * @throws errors of `picture.errors.ts`
   */
  async answer(
    path: string,
    query: string,
    accept: string | undefined,
    hasGone: () => boolean,
  ): Promise<FileAnswer | undefined> {
    const asked = readPictureQuery(query);
    const isSigned = await this.isSigned(path, asked);
    if (!isSigned && !this.mayBeOpen(asked)) fail('picture_not_allowed');
    const metadata = await this.storage.metadata(path);
    if (!metadata) return undefined;
    // A width alone leads to a picture without a look at the media item.
    const known = asked.height === undefined ? undefined : await this.sourceOf(path);
    if (known && !isSigned && !this.isKnownBox(asked, known.details)) fail('picture_not_allowed');
    const focus = known && asked.fit === 'cover' ? focusOf(known.details) : CENTRE;
    const mimeType = typeOf(path, asked, accept);
    const version = versionOf(metadata, focus);
    const key = JSON.stringify([MAKING, version, mimeType, pictureQuery({ ...asked, format: undefined })]);
    const place = { source: path, key };
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
    const headers = {
      ...FILE_SECURITY,
      'Content-Type': mimeType,
      'Content-Security-Policy': FILE_POLICY,
      'Accept-Ranges': 'bytes',
      'Cache-Control': asked.version === version ? IMMUTABLE : A_YEAR,
      ETag: etag,
      ...(asked.format ? {} : { Vary: 'Accept' }),
    };
    const make = async () => {
      const { item } = known ?? (await this.sourceOf(path));
      return this.make(place, { ...asked, source: path, sourceType: item.mimeType, mimeType, focus });
    };
    return { etag, headers: Object.entries(headers).flat(), ...(await this.contentOf(place, hasGone, make)) };
  }

  /** The signed address of a picture of a media item. */
  async signed(id: number, spec: PictureSpec): Promise<SignedPicture> {
    const item = (await this.media.fileOf(id)) ?? fail('picture_unsupported');
    const details = parseDetails(item.details);
    const image = this.images.hasCopies(item.mimeType) ? dimensionsOf(details) : undefined;
    if (!image) return fail('picture_unsupported');
    const metadata = (await this.storage.metadata(item.file)) ?? fail('picture_unsupported');
    const focus = spec.width && spec.height && spec.fit === 'cover' ? focusOf(details) : CENTRE;
    const signature = await this.signatures.sign(item.file, spec);
    const query = [pictureQuery(spec), `v=${versionOf(metadata, focus)}`, `s=${signature}`].filter(Boolean).join('&');
    return {
      url: `${fileUrl(this.site, item.file)}?${query}`,
      ...planOf(image, spec, focus).frame,
      mimeType: spec.format ? `image/${spec.format}` : null,
    };
  }

  private async isSigned(path: string, { signature, ...spec }: PictureRequest): Promise<boolean> {
    if (signature === undefined) return false;
    return (await this.signatures.isRight(signature, path, spec)) || fail('picture_invalid_signature');
  }

  /** Whether everyone may ask for such pictures of some image. */
  private mayBeOpen({ width, height, quality }: PictureSpec): boolean {
    const isQuality = quality === undefined || OPEN_QUALITIES.includes(quality);
    // With a height, the box may be one of the sizes of the image.
    return isQuality && width !== undefined && (height !== undefined || this.isOffered(width));
  }

  private isOffered(width: number): boolean {
    return this.settings.get('picture_widths').includes(width);
  }

  /** Whether a box is one of the sizes of an image, or has an offered width and the ratio of the image or of one of them. */
  private isKnownBox({ width = 0, height = 0 }: PictureSpec, details: Details): boolean {
    const sizes = Object.values(details.sizes).filter((size) => size.width > 0 && size.height > 0);
    if (sizes.some((size) => size.width === width && size.height === height)) return true;
    const image = dimensionsOf(details);
    const box = { width, height };
    return this.isOffered(width) && [...(image ? [image] : []), ...sizes].some((one) => hasRatioOf(box, one));
  }

  /** The content of a picture: from the store, or made now. */
  private async contentOf(place: PicturePlace, hasGone: () => boolean, make: () => Promise<Buffer>): Promise<Content> {
    const found = await this.store.find(place);
    if (found) return ofFile(found);
    const refusal = this.refused.get(JSON.stringify(place));
    if (refusal) throw refusal;
    return ofBytes(await this.queue.run(JSON.stringify(place), hasGone, make));
  }

  /** Makes a picture and keeps it, unless another process does that meanwhile. */
  private async make(place: PicturePlace, wanted: WantedPicture): Promise<Buffer> {
    const found = async () => {
      const picture = await this.store.find(place);
      if (!picture) return undefined;
      try {
        return await picture.file.readFile();
      } finally {
        await picture.file.close();
      }
    };
    try {
      const made = await this.store.alone(place, found, async () => {
        const bytes = await this.maker.make(wanted);
        await this.store.put(place, bytes);
        return bytes;
      });
      return made ?? fail('picture_busy');
    } catch (error) {
      if (error instanceof RestError && error.status === 400) this.refused.set(JSON.stringify(place), error);
      throw error;
    }
  }

  /** The media item whose image a file is, and not one of its copies. */
  private async sourceOf(path: string): Promise<Source> {
    const item = (await this.media.ownerOfFile(path)) ?? fail('picture_unsupported');
    const details = parseDetails(item.details);
    const original = item.file.replace(/[^/]*$/, details.original_image ?? '');
    if (![item.file, original].includes(path) || !this.images.hasCopies(item.mimeType)) fail('picture_unsupported');
    return { item, details };
  }
}

/** The content of an answer, and what to do after it was sent. */
type Content = Pick<FileAnswer, 'size' | 'open' | 'close'>;

const ofFile = ({ file, size }: OpenPicture): Content => ({
  size,
  open: (range) => Promise.resolve(file.createReadStream({ ...range, autoClose: false })),
  close: () => file.close(),
});

const ofBytes = (bytes: Buffer): Content => ({
  size: bytes.length,
  open: (range) => Promise.resolve(Readable.from([bytes.subarray(range.start, range.end + 1)])),
});

/** The MIME type of a picture: the one that is asked for, else the best that the client accepts, else that of the file. */
function typeOf(path: string, { format }: PictureSpec, accept: string | undefined): string {
  const chosen = format ?? acceptedFormat(accept);
  return chosen ? `image/${chosen}` : (mediaTypeOf(path) ?? 'image/jpeg');
}

/** Changes with the file and with the point that a picture shows. */
function versionOf({ size, modifiedAt }: FileMetadata, { x, y }: FocalPoint): string {
  const text = [size, modifiedAt.getTime(), x, y].join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
