import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { Permalinks } from '../entries/permalinks/index.js';
import { DeskOptions } from './desk-options.js';

/** Refuses to start a site that has something else at the address of the desk: it would vanish without a word. */
@Injectable()
export class DeskAddress implements OnApplicationBootstrap {
  constructor(
    private readonly options: DeskOptions,
    private readonly site: SiteUrls,
    private readonly permalinks: Permalinks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { path } = this.options;
    if (!path) return;
    const url = new URL(path, this.site.url).href;
    const taken =
      this.site.languages.some(({ segment }) => `/${segment}` === path) || (await this.permalinks.resolve(url));
    if (taken)
      throw new Error(`${url} is a page of the site, so the desk cannot be there. Set DESK_PATH to another path.`);
  }
}
