import { Injectable } from '@nestjs/common';
import { PublishedComments, type CommentThread, type ReadComment, type ThreadPage } from '../../comments/index.js';
import { SettingsService } from '../../settings/index.js';
import { commentPageAddress, withQuery, type FoundEntry } from '../entries/found-entry.js';
import { Html } from '../shell/html.js';
import { sentNumber } from '../shell/front-request.js';
import { CommentForms, type RefusedComment } from './comment-forms.js';

/** A comment as its template shows it. */
interface ShownComment extends Omit<CommentThread, 'html' | 'answers' | 'avatars'> {
  text: Html;
  /** Picture of 48 pixels. */
  avatar: string | undefined;
  answers: ShownComment[];
  /** Address of the form that answers it; absent where it cannot be answered. */
  reply: string | undefined;
}

/** The form, and what is in it. */
interface CommentForm {
  action: string;
  /** The comment that is answered; 0 for none. */
  parent: number;
  /** Who wrote that. */
  answered: string | undefined;
  /** Where the comment will stand alone after all. */
  cancel: string;
  isGuest: boolean;
  needsName: boolean;
  refused: RefusedComment | undefined;
}

/** What is said about an entry, and how to say more. */
export interface CommentSection {
  count: number;
  comments: readonly ShownComment[];
  waiting: ShownComment | undefined;
  paging: { page: number; pages: number; previous?: string; next?: string };
  isOpen: boolean;
  /** Absent where the viewer may say nothing. */
  form: CommentForm | undefined;
}

/** Loads the comments of an entry for its page, in a fixed number of statements. */
@Injectable()
export class CommentSections {
  constructor(
    private readonly threads: PublishedComments,
    private readonly forms: CommentForms,
    private readonly settings: SettingsService,
  ) {}

  /** The section; nothing where there is nothing to say. Comments are as hidden as the text they are about. */
  async of(found: FoundEntry, refused?: RefusedComment): Promise<CommentSection | undefined> {
    const { entry, link, isOpen: mayReadText, commentPage, request } = found;
    const isOpen = entry.commentStatus === 'open';
    if (!mayReadText || (!isOpen && !entry.commentCount)) return undefined;
    request.shown.comments(entry.id);
    const list = await this.threads.page(entry.id, commentPage);
    const awaited = await this.forms.awaited(found);
    const waiting = awaited === undefined ? undefined : await this.threads.waiting(entry.id, awaited);
    const form = isOpen && this.mayComment(found) ? await this.form(found, refused) : undefined;
    const replyTo = (id: number) =>
      form && `${withQuery(commentPageAddress(link, commentPage), 'replytocom', String(id))}#respond`;
    return {
      count: entry.commentCount,
      comments: list.threads.map((thread) => shown(thread, replyTo)),
      waiting: waiting && shown({ ...waiting, answers: [] }, () => undefined),
      paging: pagingOf(list, link),
      isOpen,
      form,
    };
  }

  private mayComment({ request }: FoundEntry): boolean {
    const takesGuests = this.settings.get('comment_guests') && !this.settings.get('comment_registration');
    return request.viewer.isSignedIn || takesGuests;
  }

  private async form(found: FoundEntry, refused: RefusedComment | undefined): Promise<CommentForm> {
    const { entry, link, commentPage, request } = found;
    const asked = refused?.parent ?? sentNumber(request.query.get('replytocom'));
    const answered = asked ? await this.threads.authorOf(entry.id, asked) : undefined;
    const address = commentPageAddress(link, commentPage);
    return {
      action: `${address}#respond`,
      parent: answered === undefined ? 0 : asked,
      answered,
      cancel: `${address}#respond`,
      isGuest: !request.viewer.isSignedIn,
      needsName: this.settings.get('require_name_email'),
      refused,
    };
  }
}

function shown(
  { html, answers, avatars, ...comment }: CommentThread | (ReadComment & { answers: [] }),
  replyTo: (id: number) => string | undefined,
): ShownComment {
  return {
    ...comment,
    text: new Html(html),
    avatar: avatars?.[48],
    answers: answers.map((answer) => shown(answer, replyTo)),
    reply: replyTo(comment.id),
  };
}

const pagingOf = ({ page, pages }: ThreadPage, link: string): CommentSection['paging'] => ({
  page,
  pages,
  previous: page > 1 ? `${commentPageAddress(link, page - 1)}#comments` : undefined,
  next: page < pages ? `${commentPageAddress(link, page + 1)}#comments` : undefined,
});
