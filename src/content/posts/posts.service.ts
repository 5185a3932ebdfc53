import { Injectable } from '@nestjs/common';
import type { RestRequest } from '#libs/requests';
import { Entries, type EntryRow, PostDetailsRepository } from '../../entries/index.js';
import type { EntryFilter } from '../../entries/lists/index.js';
import { POST } from '../../entries/types/index.js';
import type { EntryExtras } from '../../entries/writing/index.js';
import { SettingsService, NO_FORMAT } from '../../settings/index.js';
import { CATEGORY, TAG } from '../../terms/index.js';
import { fail } from '../common/index.js';
import { EntriesOfType, EntryEmbeds, EntryRoutes, TermFilterReader } from '../entries/index.js';
import { PostPresenter } from './post.presenter.js';
import type { CreatePostDto, ListPostsDto, UpdatePostDto } from './posts.dto.js';

/** Posts: entries with a format, stickiness, categories and tags. */
@Injectable()
export class PostsService extends EntriesOfType<ListPostsDto, CreatePostDto> {
  constructor(
    presenter: PostPresenter,
    private readonly entries: Entries,
    routes: EntryRoutes,
    embeds: EntryEmbeds,
    private readonly details: PostDetailsRepository,
    private readonly settings: SettingsService,
    private readonly terms: TermFilterReader,
  ) {
    super({ type: POST, presenter }, routes, embeds);
  }

  /** Refuses an autosave that sets a password on a sticky post. */
  async validateAutosave({ id, password, status }: Pick<UpdatePostDto, 'id' | 'password' | 'status'>): Promise<void> {
    this.validateSticky({ password, status }, await this.entries.get(POST, id));
  }

  override async list(
    {
      categories,
      tags,
      categories_exclude: notIn,
      tags_exclude: without,
      format: formats,
      ignore_sticky: ignoresSticky = true,
      ...rest
    }: ListPostsDto,
    request: RestRequest,
  ) {
    const terms = await this.terms.read({ included: [categories, tags], excluded: [notIn, without] });
    const filter: EntryFilter = {
      ...rest,
      ...terms,
      ...(formats?.length ? { formats: formats.map(storedFormat) } : {}),
    };
    return this.routes.list(this.kind, filter, request, ignoresSticky ? undefined : stickyPosts(filter));
  }

  override async update({ id, ...changes }: UpdatePostDto, request: RestRequest) {
    const stored = await this.entries.get(POST, id);
    return this.routes.update(this.kind, id, changes, this.extrasOf(changes, stored), request);
  }

  /** Sticky posts cannot have a password, because lists show their text. Private posts drop their password anyway. */
  private validateSticky({ sticky, password, status }: Partial<CreatePostDto>, stored?: EntryRow): void {
    const isSticky = sticky ?? stored?.sticky === 1;
    const isPrivate = (status ?? stored?.status) === 'private';
    if (isSticky && !isPrivate && (password ?? stored?.password)) fail('rest_invalid_field');
  }

  protected override extrasOf(args: Partial<CreatePostDto>, stored?: EntryRow): EntryExtras {
    this.validateSticky(args, stored);
    const terms = new Map<string, number[]>();
    if (args.categories) terms.set(CATEGORY.name, args.categories);
    if (args.tags) terms.set(TAG.name, args.tags);
    const format = args.format ?? (stored ? undefined : this.defaultFormat());
    const row = {
      format: format === undefined ? (stored?.format ?? '') : storedFormat(format),
      sticky: args.sticky === undefined ? (stored?.sticky ?? 0) : Number(args.sticky),
    };
    const { sticky } = args;
    // A post without a row of its own is a standard one that is not sticky.
    const isKept = stored ? format === undefined && sticky === undefined : !row.format && !row.sticky;
    const details = async (entryId: number) => {
      if (!isKept) await this.details.save({ entryId, ...row });
    };
    return { terms, details, sticky, row };
  }

  /** The format of new posts that do not specify one. */
  private defaultFormat(): string {
    const format = this.settings.get('default_post_format');
    return format === NO_FORMAT ? 'standard' : format;
  }
}

/** The stored value of a format; empty for the standard one. */
const storedFormat = (format: string): string => (format === 'standard' ? '' : format);

/** More sticky posts are not put in front of a list. */
const MAX_STICKY = 100;

/**
 * The sticky posts that the first page of a list has in front. They do not meet its dates and authors, but lists of a
 * search, of chosen posts or of terms have none.
 */
function stickyPosts(filter: EntryFilter): EntryFilter | undefined {
  const { page, include, exclude, search, sticky, terms = [], terms_all: all = [], formats = [] } = filter;
  const isLimited = [...terms, ...all, formats, include].some(({ length }) => length);
  if (page > 1 || isLimited || sticky !== undefined || search?.trim()) return undefined;
  return {
    page: 1,
    per_page: MAX_STICKY,
    sticky: true,
    include: [],
    exclude,
    status: 'publish',
    order: 'desc',
    orderby: 'date',
  };
}
