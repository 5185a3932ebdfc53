import { parseFile, type IAudioMetadata } from 'music-metadata';
import { plainLine } from '#libs/text';

/** A file that is made to be hard to read must not keep an upload waiting. */
const PATIENCE_MS = 10_000;

/** What is known of a recording, for `media_details`; only the file's own facts where it cannot be read. */
export async function recordingDetails(
  path: string,
  mimeType: string,
  filesize: number,
): Promise<Record<string, unknown>> {
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
