import { Get, Inject, Injectable, type OnApplicationBootstrap, Param, type Type } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { RestError } from '#libs/errors';
import { Models } from '#libs/model';
import { PageController, RouteSegments } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { DeclaredTypes } from '../../entries/types/index.js';
import { type FrontRequest, Html, type Page, PageRequest } from '../../front/index.js';
import { ExtensionError, type ExtensionPage, type LoadedExtension } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';
import { ExtensionParts } from './extension-parts.js';
import { GuardedWork } from './guarded-work.js';
import { safeHtml } from './safe-html.js';

type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** The controllers with the pages of extensions, by the class that Nest has of each. */
const controllers = new WeakMap<LoadedExtension, Type>();

/** Makes the pages of extensions, inside the frame of the site. */
@Injectable()
export class ExtensionPages implements OnApplicationBootstrap {
  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly parts: ExtensionParts,
    private readonly guard: GuardedWork,
    private readonly site: SiteUrls,
    private readonly segments: RouteSegments,
    private readonly types: DeclaredTypes,
    private readonly models: Models,
  ) {}

  /** Pages begin with the name of their extension. The start fails if the site has that address. */
  async onApplicationBootstrap(): Promise<void> {
    for (const extension of this.extensions.all) {
      const controller = controllers.get(extension);
      if (!controller) continue;
      const { name } = extension;
      const isTaken = this.segments.hasBeside(name, new Set([controller]));
      if (isTaken || (await this.types.hasAddress(name, this.models.own)))
        throw new ExtensionError(name, `has pages below /${name}, where the site has others`);
    }
  }

  /** The page at a path; undefined if the extension has none there. */
  async make(
    extension: LoadedExtension,
    { path, page }: { path: string; page: ExtensionPage },
    request: FrontRequest,
    params: Parameters,
  ): Promise<Page | undefined> {
    const { viewer, query, page: number } = request;
    try {
      const made = await page({ viewer, query, page: number, params }, this.parts.contextOf(extension));
      if (!made) return undefined;
      const { title, description, html, status, isHidden } = made;
      return {
        ...(status === undefined ? {} : { status }),
        template: 'extension-page',
        data: { title, content: new Html(safeHtml(html)) },
        head: {
          title,
          canonical: this.urlOf(request),
          ...(description === undefined ? {} : { description }),
          ...(isHidden === undefined ? {} : { isHidden }),
        },
        kind: `page-of-${extension.name}`,
      };
    } catch (error) {
      if (!(error instanceof RestError || isUnavailable(error)))
        this.guard.report(extension.name, `The page ${path}`, error);
      throw error;
    }
  }

  private urlOf({ path = '' }: FrontRequest): string {
    return `${this.site.requestedHome}/${path.split('/').map(encodeURIComponent).join('/')}/`;
  }
}

/** Returns the controller class with the pages of an extension; undefined if it has none. */
export function pagesController(extension: LoadedExtension): Type | undefined {
  const declared = Object.entries(extension.options.pages ?? {});
  if (!declared.length) return undefined;
  class PagesOfExtension {
    constructor(@Inject(ExtensionPages) readonly pages: ExtensionPages) {}
  }
  const { prototype } = PagesOfExtension;
  for (const [at, [path, page]] of declared.entries()) {
    const name = `page${at}`;
    const value = async function (this: PagesOfExtension, request: FrontRequest, params: Parameters) {
      return this.pages.make(extension, { path, page }, request, params);
    };
    const descriptor = { value, writable: true, configurable: true, enumerable: false };
    Object.defineProperty(prototype, name, descriptor);
    PageRequest()(prototype, name, 0);
    Param()(prototype, name, 1);
    Get(path)(prototype, name, descriptor);
  }
  PageController()(PagesOfExtension);
  controllers.set(extension, PagesOfExtension);
  return PagesOfExtension;
}
