import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { Html, shownInHtml } from './html.js';

const ROOM = join(import.meta.dirname, '..');

/** The templates of this room: every `*.eta` below it by its name, compiled once. */
@Injectable()
export class Templates {
  private readonly eta = new Eta({ escapeFunction: shownInHtml, cache: true });

  constructor() {
    const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eta'));
    const names = new Set<string>();
    for (const file of files) {
      const name = basename(file, '.eta');
      if (names.has(name)) throw new Error(`Two templates are called ${name}.`);
      names.add(name);
      this.eta.loadTemplate(`@${name}`, readFileSync(join(ROOM, file), 'utf8'));
    }
  }

  /** The HTML that a template makes of some data, which it knows as `it`. */
  render(name: string, data: object): Html {
    return new Html(this.eta.render(`@${name}`, data));
  }
}
