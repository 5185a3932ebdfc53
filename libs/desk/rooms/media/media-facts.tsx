import { useDates } from '../../parts/dates.js';
import { useTag, useWords } from '../../words.js';
import { fileNameOf, type MediaItem } from './media-item.js';
import './media.css';

/** The file itself, as far as browsers show it. */
export function Preview({ item }: { item: MediaItem }) {
  const { mime_type: type, source_url: url, alt_text: alt } = item;
  if (type.startsWith('video/')) return <video className="preview" src={url} controls preload="metadata" />;
  if (type.startsWith('audio/')) return <audio className="preview" src={url} controls preload="metadata" />;
  // Pictures are shown with their focal point by those who may change it; this is for all others.
  return item.media_type === 'image' && item.title.raw === undefined ? (
    <img className="preview" src={url} alt={alt} />
  ) : undefined;
}

/** Name, kind, size and date of a file. */
export function MediaFacts({ item }: { item: MediaItem }) {
  const words = useWords('media');
  const dates = useDates();
  const sizeOf = useFileSize();
  const { width, height, filesize } = item.media_details;
  const facts: [string, string | undefined][] = [
    [words.file, fileNameOf(item.source_url)],
    [words.kind, item.mime_type],
    [words.size, filesize === undefined ? undefined : sizeOf(filesize)],
    [words.dimensions, width && height ? `${width} × ${height}` : undefined],
    [words.date, dates.both(item.date)],
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Writes numbers of bytes as people of the language do. */
export function useFileSize(): (bytes: number) => string {
  const tag = useTag();
  return (bytes) => {
    let value = bytes;
    let place = 0;
    while (value >= 1000 && place < UNITS.length - 1) {
      value /= 1000;
      place += 1;
    }
    const unit = UNITS[place];
    return new Intl.NumberFormat(tag, {
      style: 'unit',
      unit,
      maximumFractionDigits: value < 10 && place ? 1 : 0,
    }).format(value);
  };
}
