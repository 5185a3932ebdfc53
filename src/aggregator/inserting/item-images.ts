import { Injectable } from '@nestjs/common';
import { MediaFromAddress } from '../../media/index.js';
import type { ImportItem, ImportProblem } from '../items/import-item.js';

const AT_ONCE = 4;
/** No more is begun to be fetched for a batch after that. */
const LONGEST_MS = 120_000;

/** The images of a batch of items, brought before the transaction that inserts them. */
export class ItemImages {
  /** Their numbers, by address. */
  readonly numbers = new Map<string, number>();
  /** Those among them that were not here before. */
  readonly created: number[] = [];
  readonly problems: ImportProblem[] = [];

  /** The number of an image; nothing for one that could not be had, or none. */
  idOf(image: string | number | undefined): number | undefined {
    return typeof image === 'number' ? image : image === undefined ? undefined : image ? this.numbers.get(image) : 0;
  }
}

/** Brings the images that items name into the media library, each address once. */
@Injectable()
export class ImageFetcher {
  constructor(private readonly media: MediaFromAddress) {}

  /** Not to be called in a transaction. What cannot be had is a problem, but not one of its item. */
  async fetch(items: readonly ImportItem[], signal?: AbortSignal): Promise<ItemImages> {
    const images = new ItemImages();
    const next = [...new Set(items.flatMap(imagesOf))].values();
    const until = Date.now() + LONGEST_MS;
    const worker = async () => {
      for (const address of next) {
        if (signal?.aborted) return;
        if (Date.now() < until) await this.bring(address, images);
        else images.problems.push({ item: address.slice(0, 200), message: 'There was no time left for the image.' });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return images;
  }

  private async bring(address: string, images: ItemImages): Promise<void> {
    const found = await this.media.image(address);
    if ('refusal' in found) {
      images.problems.push({ item: address.slice(0, 200), message: found.refusal });
      return;
    }
    images.numbers.set(address, found.id);
    if (found.isNew) images.created.push(found.id);
  }
}

/** Everybody sees the media library, so that images of private events stay where they are. */
function imagesOf(item: ImportItem): string[] {
  if (item.kind === 'event' && item.event.private) return [];
  const told =
    item.kind === 'event'
      ? [item.event.image, item.event.venue?.image, ...(item.event.organizers ?? []).map(({ image }) => image)]
      : [item.kind === 'venue' ? item.venue.image : item.organizer.image];
  return told.filter((one): one is string => typeof one === 'string' && one !== '');
}
