import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import { GuideMarkdown, type Guide } from './guide-markdown.js';

/** URL path of the guides on the host. */
export const GUIDE_PATH = '/docs/guide';

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};
const CONTENTS = 'README.md';

/** An image of the documentation. */
export interface GuideImage {
  type: string;
  bytes: Buffer;
}

/** The nearest folder `docs` with a contents page: a build lies in a folder of its own below the package. */
function documentationFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'docs', CONTENTS)) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'docs');
}

/** The documentation in the folder `docs` of the package: Markdown files as pages, and their images. */
@Injectable()
export class GuideLibrary {
  private readonly folder = documentationFolder();
  private readonly markdown = new GuideMarkdown({ urlOf: (file) => this.urlOf(file) });
  private readonly guides = new Map<string, Promise<Guide>>();
  private files: Promise<void> | undefined;
  /** URL path of each served file, by its path below the folder. */
  private readonly urls = new Map<string, string>();

  /** The guide at a URL path below the guides, and its own URL path; `.md` may be added to the path. */
  async guide(path: string): Promise<(Guide & { url: string }) | undefined> {
    await this.index();
    const name = path.replace(/\.md$/, '');
    const file = [`${name}.md`, join(name, CONTENTS)].find((one) => this.urls.has(one));
    const url = file && this.urls.get(file);
    return url ? { ...(await this.rendered(file)), url } : undefined;
  }

  /** The image at a path below the folder. */
  async image(file: string): Promise<GuideImage | undefined> {
    await this.index();
    const type = IMAGE_TYPES[extname(file)];
    return type && this.urls.has(file) ? { type, bytes: await readFile(join(this.folder, file)) } : undefined;
  }

  private rendered(file: string): Promise<Guide> {
    const known = this.guides.get(file);
    if (known) return known;
    const guide = readFile(join(this.folder, file), 'utf8').then((text) => this.markdown.render(file, text));
    this.guides.set(file, guide);
    return guide;
  }

  /** Only files that the folder has at the first request are served, whatever a path says. */
  private index(): Promise<void> {
    this.files ??= this.readFolder();
    return this.files;
  }

  private async readFolder(): Promise<void> {
    if (!existsSync(this.folder)) return;
    for (const entry of await readdir(this.folder, { withFileTypes: true, recursive: true })) {
      const file = relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isFile() && file.endsWith('.md')) this.urls.set(file, pageUrl(file));
      else if (entry.isFile() && extname(file) in IMAGE_TYPES) this.urls.set(file, `${GUIDE_PATH}/${file}`);
    }
  }

  private urlOf(file: string): string | undefined {
    return this.urls.get(file) ?? this.urls.get(join(file, CONTENTS));
  }
}

/** The URL path of a Markdown file: without `.md`, and that of its folder for a table of contents. */
function pageUrl(file: string): string {
  const name = file.replace(/(?:^|\/)README\.md$/, '').replace(/\.md$/, '');
  return name ? `${GUIDE_PATH}/${name}` : GUIDE_PATH;
}
