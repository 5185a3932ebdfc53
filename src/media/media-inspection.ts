import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { parseFile, type IAudioMetadata } from 'music-metadata';
import { plainLine } from '#libs/text';
import { cleanFileName, splitName } from './file-names.js';
import { ImageFiles } from './image-files.js';
import type { ImageMeta } from './image-meta.js';
import type { Details } from './media-details.js';
import { MediaOptions } from './media-options.js';
import { detectType, isTaken } from './media-types.js';

/** Limits the time that a file which is hard to read delays an upload. */
const PATIENCE_MS = 10_000;

/** A file that the site takes, and what is known of it. */
export interface InspectedFile {
  /** Its name, made safe, with the extension of what it is. */
  name: string;
  mimeType: string;
  /** Without the path, which is not known before the file has one. */
  details: Details;
  imageMeta?: ImageMeta;
}

/** Finds out what a file is, whatever its name says. */
@Injectable()
export class MediaInspection {
  constructor(
    private readonly images: ImageFiles,
    private readonly options: MediaOptions,
  ) {}

  /** Looks at a file of this machine that was sent under a name; undefined when the site does not take such files. */
  async inspect(path: string, sentName: string): Promise<InspectedFile | undefined> {
    const wanted = cleanFileName(sentName);
    const type = await detectType(path, wanted);
    if (!type || !isTaken(type.mimeType, this.options.types)) return undefined;
    const { mimeType } = type;
    const { stem, extension } = splitName(wanted);
    const isRight = extension.slice(1).toLowerCase() === type.extension;
    const name = isRight ? wanted : `${stem}.${type.extension}`;
    const { size: filesize } = await stat(path);
    if (this.images.isReadable(mimeType)) {
      const facts = await this.images.look(path);
      if (!facts) return undefined;
      const { width, height, meta } = facts;
      return {
        name,
        mimeType,
        details: { width, height, filesize, sizes: {}, image_meta: { ...meta } },
        imageMeta: meta,
      };
    }
    if (/^(?:audio|video)\//.test(mimeType)) {
      return { name, mimeType, details: { ...(await recordingDetails(path, mimeType, filesize)), sizes: {} } };
    }
    return { name, mimeType, details: { filesize, sizes: {} } };
  }
}

/** What is known of a recording, for `media_details`; only the file's own facts where it cannot be read. */
async function recordingDetails(path: string, mimeType: string, filesize: number): Promise<Record<string, unknown>> {
  const known = { filesize, mime_type: mimeType };
  const metadata = await read(path, filesize);
  if (!metadata) return known;
  return mimeType.startsWith('video/') ? { ...known, ...video(metadata) } : { ...known, ...audio(metadata) };
}

async function read(path: string, size: number): Promise<IAudioMetadata | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  // A long recording without a table of contents would have to be read whole to know how long it is.
  const reading = parseFile(path, { skipCovers: true, duration: size < 64 * 1024 * 1024 }).catch(() => undefined);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function audio({ format, common }: IAudioMetadata): Record<string, unknown> {
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

function video({ format }: IAudioMetadata): Record<string, unknown> {
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
