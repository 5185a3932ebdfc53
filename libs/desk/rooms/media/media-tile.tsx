import { File, FileAudio, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import { fileNameOf, type MediaItem, thumbnailOf } from './media-item.js';
import './media.css';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  audio: FileAudio,
  video: FileVideo,
  text: FileText,
  application: FileText,
};

/** A small picture of an item, or an icon of its kind. Screen readers skip it: its name stands beside it. */
export function Thumbnail({ item }: { item: MediaItem }) {
  const url = thumbnailOf(item);
  if (url) return <img className="thumbnail" src={url} alt="" loading="lazy" decoding="async" />;
  const Icon = ICONS[item.mime_type.split('/', 1)[0] ?? ''] ?? File;
  return (
    <span className="thumbnail file-sign">
      <Icon size={36} aria-hidden />
      <span className="extension">{extensionOf(item)}</span>
    </span>
  );
}

/** The extension of the file of an item, in capitals. */
export const extensionOf = ({ source_url: url }: MediaItem): string =>
  /\.(\w{1,5})$/.exec(fileNameOf(url))?.[1]?.toUpperCase() ?? '';
