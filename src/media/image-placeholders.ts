import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { parseDetails } from './media-details.js';
import { MediaSizes } from './media-sizes.js';
import { MediaRepository } from './media.repository.js';

/** Media that a run looks at, and placeholders that it makes at most. */
const LOOKED_AT = 500;
const MADE = 20;
const EVERY_SECONDS = 60;

/** Gives placeholders to images that were uploaded before there were any. */
@Injectable()
export class ImagePlaceholders implements OnModuleInit {
  /** The id up to which this process has looked; undefined after the last one. New uploads have theirs. */
  private lookedTo: number | undefined = 0;

  constructor(
    private readonly jobs: Jobs,
    private readonly media: MediaRepository,
    private readonly sizes: MediaSizes,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'placeholders of images',
      everySeconds: EVERY_SECONDS,
      isDue: () => this.lookedTo !== undefined,
      run: () => this.run(),
    });
  }

  /** Makes the next placeholders. Images of which none can be made are passed over. */
  private async run(): Promise<void> {
    const rows = await this.media.storedImages(this.lookedTo ?? 0, LOOKED_AT);
    let made = 0;
    for (const { id, details } of rows) {
      if (made >= MADE) return;
      this.lookedTo = id;
      if (parseDetails(details).placeholder !== undefined) continue;
      await this.sizes.make(id);
      made += 1;
    }
    if (rows.length < LOOKED_AT) this.lookedTo = undefined;
  }
}
