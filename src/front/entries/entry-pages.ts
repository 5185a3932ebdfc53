import { Injectable } from '@nestjs/common';
import { percentDecoded } from '#libs/text';
import { EntryListings } from '../../content/index.js';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { Authors } from '../../identity/index.js';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import { DynamicContent, EntryRendering, PageLanguages, player, queryPages } from '../../rendering/index.js';
import { Taxonomies, TermList, type LocatedTerm } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import {
  Html,
  lineOf,
  type NamedLink,
  type Page,
  type PageTranslation,
  PageTranslations,
  responsiveImage,
  type ResponsiveImage,
} from '../common/index.js';
import { readableText } from '../text/index.js';
import { SiteWords } from '../words/index.js';
import { CommentSections, type RefusedComment } from './entry-comments.js';
import { EntryFacts, inGroups } from './entry-facts.js';
import { EntryPageHeads, IMAGE_WIDTH } from './entry-page-heads.js';
import { FurtherPostLists } from './further-posts.js';
import { textPageUrl, type RequestedEntry } from './requested-entry.js';

/** A refused form of the page. */
interface RefusedForm {
  isWrongPassword?: boolean;
  comment?: RefusedComment;
}

/** The file of an attachment. */
interface AttachedFile {
  url: string;
  name: string;
  image: ResponsiveImage | undefined;
  player: Html | undefined;
  caption: Html | undefined;
}

/** Builds the pages of entries. The number of statements does not depend on the number of comments and terms. */
@Injectable()
export class EntryPages {
  constructor(
    private readonly listings: EntryListings,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly authors: Authors,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly media: MediaFiles,
    private readonly comments: CommentSections,
    private readonly heads: EntryPageHeads,
    private readonly further: FurtherPostLists,
    private readonly taxonomies: Taxonomies,
    private readonly facts: EntryFacts,
    private readonly words: SiteWords,
    private readonly translated: PageTranslations,
    private readonly languages: PageLanguages,
  ) {}

  /** The page of an entry, possibly with a refused form; undefined beyond the last page of its comments. */
  async page(found: RequestedEntry, refused: RefusedForm = {}): Promise<Page | undefined> {
    const { entry, type, isOpen, request, commentPage } = found;
    const isFile = type.followsOwner;
    let known: Promise<PageTranslation[]> | undefined;
    const inLanguages = () => (known ??= this.translationsOf(found));
    this.languages.show(inLanguages);
    const [authors, terms, media, content, above, comments, facts] = await Promise.all([
      this.authors.byIds([entry.authorId]),
      this.terms.ofEntries([entry.id], this.taxonomies.archivedOf(type)),
      this.media.byIds([isFile ? entry.id : entry.featuredMedia]),
      isOpen ? this.content(found) : undefined,
      this.above(found),
      this.comments.of(found, refused.comment),
      isOpen ? this.facts.of({ type, entry, request }) : [],
    ]);
    if (commentPage > (comments?.paging.pages ?? 1)) return undefined;
    const { shown } = request;
    const translations = await inLanguages();
    const isListed = type.hasArchives && entry.status === 'publish';
    const further = isListed ? await this.further.of(entry, terms, shown) : undefined;
    shown.addEach(ENTRY_TAGS.entry, entry.id);
    shown.add(ENTRY_TAGS.pageOf(entry.id));
    shown.addEach(ENTRY_TAGS.commentCount, entry.id);
    const author = authors.get(entry.authorId);
    const file = isFile ? media.get(entry.id) : undefined;
    const image = isOpen && !isFile ? responsiveImage(media.get(entry.featuredMedia), IMAGE_WIDTH) : undefined;
    const { categories, tags } = this.taxonomies.divide(terms);
    return {
      status: refused.comment?.status ?? (refused.isWrongPassword ? 403 : 200),
      template: 'entry',
      ...(type.isDeclared ? { ownTemplate: type.name } : {}),
      kind: `single ${entry.type}`,
      data: {
        entry,
        title: lineOf(this.rendering.shownTitle(entry)),
        above,
        author,
        image,
        file: file && this.file(entry, file),
        content,
        facts: inGroups(facts),
        showsFacts: type.isDeclared ?? false,
        partLinks: isOpen ? this.textPageLinks(found) : [],
        locked: isOpen ? undefined : { action: found.link, isWrong: refused.isWrongPassword ?? false },
        categories: categories.map((term) => this.linkTo(term)),
        tags: tags.map((term) => this.linkTo(term)),
        comments,
        ...further,
      },
      head: this.heads.of(
        { ...found, isReply: request.query.has('replytocom') },
        {
          ...{ author, terms, facts, translations },
          image: file ? responsiveImage(file, IMAGE_WIDTH) : image,
        },
      ),
      isPrivate:
        request.method === 'POST' ||
        found.isPreview ||
        entry.password !== '' ||
        request.query.has('awaits') ||
        !(STATUSES.isPublic(entry.status) || entry.status === 'inherit'),
      headers: refused.comment?.headers,
    };
  }

  /** The addresses of an entry in all languages: of its first page, if everyone may read it. */
  private async translationsOf({ entry, type, link, isFront, ...found }: RequestedEntry): Promise<PageTranslation[]> {
    const isFirst = found.commentPage === 1 && found.textPage === 1 && !found.isPreview;
    if (!isFirst || !(STATUSES.isPublic(entry.status) || entry.status === 'inherit')) return [];
    return isFront ? this.translated.everywhere(link) : this.translated.ofEntry(entry, type, link);
  }

  /** The ancestors of a page and the parent of an attachment, as far as the viewer may read them. Two statements. */
  private async above({ entry, type, request }: RequestedEntry): Promise<NamedLink[]> {
    if (!entry.parentId || type.hasArchives) return [];
    const ancestors = await this.listings.ancestors(entry, request.viewer);
    const parents = await this.permalinks.parentPaths(ancestors);
    return ancestors.map((ancestor) => ({
      name: lineOf(this.rendering.shownTitle(ancestor)),
      link: this.permalinks.of(ancestor, parents, true),
    }));
  }

  private async content({ entry, link, textPage, request }: RequestedEntry): Promise<Html> {
    const data = (await this.dynamic.prepare([entry], queryPages(request.query))).get(entry.id);
    return new Html(readableText(this.rendering.textPage(entry, textPage, data), link));
  }

  private linkTo(term: LocatedTerm): NamedLink {
    return { name: new Html(term.name), link: this.archives.of(term.taxonomy).archive(term) };
  }

  private file(entry: EntryRow, file: MediaFile): AttachedFile {
    const { url, mimeType } = file;
    const name = url.slice(url.lastIndexOf('/') + 1);
    const kind = (['audio', 'video'] as const).find((one) => mimeType.startsWith(`${one}/`));
    const caption = this.rendering.writtenExcerpt(entry);
    return {
      url,
      name: percentDecoded(name) ?? name,
      image: responsiveImage(file, IMAGE_WIDTH),
      player: kind && new Html(player(kind, { sources: [{ url, type: mimeType }], controls: true })),
      caption: caption ? new Html(caption) : undefined,
    };
  }

  /** The text pages of a divided text, the shown one without a link. None for other texts. */
  private textPageLinks(found: RequestedEntry): { number: string; link: string; isShown: boolean }[] {
    const { textPage, textPages } = found;
    if (textPages === 1) return [];
    return Array.from({ length: textPages }, (_, at) => ({
      number: this.words.number(at + 1),
      link: textPageUrl(found, at + 1),
      isShown: at + 1 === textPage,
    }));
  }
}
