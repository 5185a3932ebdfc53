import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { ENTRY_COLUMNS, PAGE, Permalinks, type EntryRow, EntryTypes, STATUSES } from '../../entries/index.js';
import { Authors } from '../../identity/index.js';
import { CATEGORY, TAG, TermList, TermPresenters, type LocatedTerm } from '../../terms/index.js';
import { DynamicContent, EntryRendering, player } from '../../rendering/index.js';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import type { RefusedComment } from '../comments/comment-forms.js';
import { CommentSections } from '../comments/comment-sections.js';
import type { NamedLink } from '../lists/post-summaries.js';
import { Html, lineOf } from '../shell/html.js';
import type { Page } from '../shell/outcome.js';
import { pictureOf, type Picture } from '../shell/pictures.js';
import { EntryHeads } from './entry-heads.js';
import type { FoundEntry } from './found-entry.js';

const WIDTH = 1024;
const DEEPEST = 20;

/** A form of the page that was sent and refused. */
interface Refused {
  isWrongPassword?: boolean;
  comment?: RefusedComment;
}

/** The file of an attachment. */
interface AttachedFile {
  url: string;
  name: string;
  picture: Picture | undefined;
  player: Html | undefined;
  caption: Html | undefined;
}

/** Makes the pages of entries from what is loaded: the same statements for one with many comments and terms. */
@Injectable()
export class EntryViews {
  constructor(
    private readonly types: EntryTypes,
    private readonly db: Db,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly authors: Authors,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly media: MediaFiles,
    private readonly comments: CommentSections,
    private readonly heads: EntryHeads,
  ) {}

  /** The page of an entry, after a form was refused where one is told; nothing beyond the last page of its comments. */
  async page(found: FoundEntry, refused: Refused = {}): Promise<Page | undefined> {
    const { entry, isOpen, request, commentPage } = found;
    const isFile = entry.type === 'attachment';
    const [authors, terms, media, content, above, comments] = await Promise.all([
      this.authors.byIds([entry.authorId]),
      this.terms.carriedBy([entry.id], [CATEGORY.name, TAG.name]),
      this.media.byIds([isFile ? entry.id : entry.featuredMedia]),
      isOpen ? this.content(found) : undefined,
      this.above(found),
      this.comments.of(found, refused.comment),
    ]);
    if (commentPage > (comments?.paging.pages ?? 1)) return undefined;
    const { shown } = request;
    shown.entry(entry.id);
    shown.page(entry.id);
    shown.commentCount(entry.id);
    const author = authors.get(entry.authorId);
    const file = isFile ? media.get(entry.id) : undefined;
    const picture = isOpen && !isFile ? pictureOf(media.get(entry.featuredMedia), WIDTH) : undefined;
    const named = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy);
    return {
      status: refused.comment?.status ?? (refused.isWrongPassword ? 403 : 200),
      template: 'entry',
      kind: `single ${entry.type}`,
      data: {
        entry,
        title: lineOf(this.rendering.title(entry)),
        above,
        author,
        picture,
        file: file && this.file(entry, file),
        content,
        locked: isOpen ? undefined : { action: found.link, isWrong: refused.isWrongPassword ?? false },
        categories: named(CATEGORY.name).map((term) => this.linkTo(term)),
        tags: named(TAG.name).map((term) => this.linkTo(term)),
        comments,
      },
      head: this.heads.of(found, { author, picture: file ? pictureOf(file, WIDTH) : picture, terms }),
      isPrivate:
        request.method === 'POST' ||
        entry.password !== '' ||
        request.query.has('awaits') ||
        !(STATUSES.isPublic(entry.status) || entry.status === 'inherit'),
      headers: refused.comment?.headers,
    };
  }

  /** The pages above a page, and the parent of an attachment, as far as the viewer may read them: two statements. */
  private async above({ entry, request }: FoundEntry): Promise<NamedLink[]> {
    if (!entry.parentId || ![PAGE.name, 'attachment'].includes(entry.type)) return [];
    const rows = await this.db.rows<EntryRow>(
      `WITH RECURSIVE above (id, parent_id, depth) AS (
         SELECT e.id, e.parent_id, 0 FROM entries e WHERE e.id = ?
         UNION ALL SELECT e.id, e.parent_id, above.depth + 1 FROM above JOIN entries e ON e.id = above.parent_id
         WHERE above.depth < ?
       ) SELECT ${ENTRY_COLUMNS} FROM above JOIN entries e ON e.id = above.id ORDER BY above.depth DESC`,
      [entry.parentId, DEEPEST],
    );
    const readable = rows.filter((row) => {
      const type = this.types.get(row.type);
      return type !== undefined && type.mayRead(row, request.viewer);
    });
    request.shown.title(...rows.map(({ id }) => id));
    const parents = await this.permalinks.parentPaths(readable);
    return readable.map((row) => ({
      name: lineOf(this.rendering.title(row)),
      link: this.permalinks.of(row, parents, true),
    }));
  }

  private async content({ entry }: FoundEntry): Promise<Html> {
    const parts = (await this.dynamic.prepare([entry])).get(entry.id);
    return new Html(reachable(this.rendering.content(entry, parts)));
  }

  private linkTo(term: LocatedTerm): NamedLink {
    return { name: new Html(term.name), link: this.archives.of(term.taxonomy).archive(term) };
  }

  private file(entry: EntryRow, file: MediaFile): AttachedFile {
    const { url, mimeType } = file;
    const kind = (['audio', 'video'] as const).find((one) => mimeType.startsWith(`${one}/`));
    const caption = this.rendering.writtenExcerpt(entry);
    return {
      url,
      name: decoded(url.slice(url.lastIndexOf('/') + 1)),
      picture: pictureOf(file, WIDTH),
      player: kind && new Html(player(kind, { sources: [{ url, type: mimeType }], controls: true })),
      caption: caption ? new Html(caption) : undefined,
    };
  }
}

/** Tables may be wider than a small screen: they scroll by themselves, and the keyboard gets there. */
const reachable = (html: string): string =>
  html.includes('<table')
    ? html
        .replace(/<table(?=[\s>])/gi, '<div class="scroll" tabindex="0"><table')
        .replace(/<\/table\s*>/gi, '</table></div>')
    : html;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
