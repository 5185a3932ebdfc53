import { stat } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { plainLine } from '#libs/text';
import { SettingsService } from '../settings/index.js';
import { cleanFileName, splitName } from './file-names.js';
import { ImageFiles } from './image-files.js';
import type { ImageMeta } from './image-meta.js';
import type { Details } from './media-details.js';
import { MediaOptions } from './media-options.js';
import { detectType, isAllowed } from './media-types.js';
import { fail } from './media.errors.js';
import { removePositions, type Position } from './positions/index.js';
import { readRecording, type Recording } from './recording.js';
import { TurnsOfUsers } from './turns.js';

/** How many files of an author are read at once, and how many more may wait for that. */
const MAX_OF_AN_AUTHOR = 2;
const MAX_WAITING = 100;
/** Seconds after which an author with too many files may try again. */
const RETRY_SECONDS = 5;

/** An accepted file and its metadata. */
export interface InspectedFile {
  /** Safe file name with the extension of the detected type. */
  name: string;
  mimeType: string;
  /** Details without the path, which is not known yet. */
  details: Details;
  imageMeta?: ImageMeta;
}

/** Detects the type of a file from its content and reads its metadata. */
@Injectable()
export class MediaInspection {
  private readonly logger = new Logger('Media');
  private readonly turns = new TurnsOfUsers(MAX_OF_AN_AUTHOR, MAX_WAITING);

  constructor(
    private readonly images: ImageFiles,
    private readonly options: MediaOptions,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Inspects a local file that was sent under a name, and removes the position from a picture unless the site keeps
   * positions. Returns `undefined` if the site does not accept such files. Waits while two files of the viewer are read.
   *
   * @throws `rest_too_many_uploads` if too many files of the viewer wait
   */
  async inspect(path: string, sentName: string): Promise<InspectedFile | undefined> {
    const reading = this.turns.run(currentViewer().id, () => this.read(path, sentName));
    return reading ?? this.refuse();
  }

  private refuse(): never {
    const quota = MAX_OF_AN_AUTHOR + MAX_WAITING;
    RequestContext.report({ name: 'uploads', quota, remaining: 0, reset: RETRY_SECONDS });
    return fail('rest_too_many_uploads', { retryAfter: RETRY_SECONDS });
  }

  private async read(path: string, sentName: string): Promise<InspectedFile | undefined> {
    const wanted = cleanFileName(sentName, this.settings.get('language'));
    const type = await detectType(path, wanted);
    if (!type || !isAllowed(type.mimeType, this.options.types)) return undefined;
    const { mimeType } = type;
    const { stem, extension } = splitName(wanted);
    const isRight = extension.slice(1).toLowerCase() === type.extension;
    const name = isRight ? wanted : `${stem}.${type.extension}`;
    const { size: filesize } = await stat(path);
    if (this.images.isReadable(mimeType)) {
      const metadata = await this.images.inspect(path, mimeType);
      if (!metadata) return undefined;
      const { width, height, meta, mayHavePosition } = metadata;
      const gps = mayHavePosition ? await this.withoutPosition(path) : undefined;
      return {
        name,
        mimeType,
        details: { width, height, filesize, sizes: {}, image_meta: { ...meta }, gps },
        imageMeta: meta,
      };
    }
    if (/^(?:audio|video)\//.test(mimeType)) {
      const recording = await this.recording(path, name, filesize);
      return { name, mimeType, details: { ...recordingDetails(recording, mimeType, filesize), sizes: {} } };
    }
    const gps = mimeType.startsWith('image/') ? await this.withoutPosition(path) : undefined;
    return { name, mimeType, details: { filesize, sizes: {}, gps } };
  }

  /** The metadata of an audio or video file; undefined if it cannot be read, or not in time. */
  private async recording(path: string, name: string, size: number): Promise<Recording | undefined> {
    const recording = await readRecording(path, size);
    if (recording !== 'late') return recording;
    this.logger.warn(`The details of ${name} were not read: that takes more than a second, or too much memory.`);
    return undefined;
  }

  /** Removes the position from a picture if the site wants that, and returns it. */
  private async withoutPosition(path: string): Promise<Position | undefined> {
    if (!this.settings.get('media_remove_gps')) return undefined;
    const removed = await this.images.limited(() => removePositions(path));
    return removed === 'too big' ? fail('rest_upload_position_kept') : removed.position;
  }
}

/** The `media_details` of an audio or video file; only size and type if it was not read. */
function recordingDetails(
  recording: Recording | undefined,
  mimeType: string,
  filesize: number,
): Record<string, unknown> {
  const known = { filesize, mime_type: mimeType };
  if (!recording) return known;
  return mimeType.startsWith('video/') ? { ...known, ...video(recording) } : { ...known, ...audio(recording) };
}

function audio({ format, common }: Recording): Record<string, unknown> {
  return present({
    dataformat: format.container?.toLowerCase(),
    fileformat: format.container?.toLowerCase(),
    channels: format.numberOfChannels,
    sample_rate: format.sampleRate,
    bitrate: format.bitrate && Math.round(format.bitrate),
    codec: format.codec,
    encoder: format.tool,
    lossless: format.lossless,
    bitrate_mode: format.codecProfile && /^v\d?/i.test(format.codecProfile) ? 'vbr' : 'cbr',
    ...length(format.duration),
    title: line(common.title),
    artist: line(common.artist),
    album: line(common.album),
    year: common.year === undefined ? undefined : String(common.year),
    genre: line(common.genre?.[0]),
    track_number: common.track.no === null ? undefined : String(common.track.no),
    comment: line(common.comment?.[0]?.text),
  });
}

function video({ format }: Recording): Record<string, unknown> {
  const pictures = format.trackInfo.find((track) => track.video);
  const sound = format.trackInfo.find((track) => track.audio);
  const created = format.creationTime?.getTime();
  return present({
    ...length(format.duration),
    width: pictures?.video?.pixelWidth,
    height: pictures?.video?.pixelHeight,
    fileformat: format.container?.toLowerCase(),
    dataformat: format.container?.toLowerCase(),
    codec: pictures?.codecName,
    audio: sound
      ? present({
          codec: sound.codecName,
          channels: format.numberOfChannels,
          sample_rate: format.sampleRate,
          lossless: format.lossless ?? false,
        })
      : undefined,
    created_timestamp: created && Math.floor(created / 1000),
  });
}

function length(duration: number | undefined): Record<string, unknown> {
  if (duration === undefined || !Number.isFinite(duration)) return {};
  const whole = Math.round(duration);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    length: whole,
    length_formatted: hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`,
  };
}

const line = (text: string | undefined) => (text === undefined ? undefined : plainLine(text.slice(0, 1000)));

const present = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''));
