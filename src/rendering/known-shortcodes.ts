import { Injectable } from '@nestjs/common';

/** The names of the shortcodes that display data from elsewhere. Texts show these data, excerpts leave them out. */
@Injectable()
export class KnownShortcodes {
  private all: ReadonlySet<string> = new Set();

  get names(): ReadonlySet<string> {
    return this.all;
  }

  add(names: readonly string[]): void {
    this.all = new Set([...this.all, ...names]);
  }
}
