import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { plainLine } from '#libs/text';
import { PublishedComments, type CommentThread, type ReadComment, type ThreadPage } from '../../comments/index.js';
import { CommentPosting } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';
import { FrontLinks, Html, Redirect, sentId, Signatures } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { commentPageUrl, withQuery, type RequestedEntry } from './requested-entry.js';

/** The names of the form fields. */
const FIELDS = ['name', 'email', 'website', 'comment'] as const;
type Field = (typeof FIELDS)[number];

/** A refused form: the reasons, and the values of its fields. */
export interface RefusedComment {
  status: number;
  /** Reasons in the language of the site. */
  problems: readonly string[];
  /** Fields with invalid values. */
  faulty: ReadonlySet<Field>;
  values: Readonly<Record<Field, string>>;
  /** Id of the parent comment; 0 for none. */
  parent: number;
  headers: Record<string, string>;
}

/** Form fields by the REST arguments that they fill. */
const ARGUMENTS: Record<string, Field> = {
  author_name: 'name',
  author_email: 'email',
  author_url: 'website',
  content: 'comment',
};
/** Fields by error code. */
const FAULTS: Record<string, readonly Field[]> = {
  rest_comment_content_invalid: ['comment'],
  rest_comment_author_data_required: ['name', 'email'],
  comment_author_column_length: ['name'],
  comment_author_email_column_length: ['email'],
  comment_author_url_column_length: ['website'],
  comment_content_column_length: ['comment'],
};
/** Error codes that mean the same to the author as another one. */
const SAME_WORDS: Record<string, string> = { too_many_comments: 'comment_flood' };
const PURPOSE = 'waiting comment';

/** Creates comments from the form on the page of an entry. */
@Injectable()
export class CommentForms {
  constructor(
    private readonly posting: CommentPosting,
    private readonly threads: PublishedComments,
    private readonly signatures: Signatures,
    private readonly words: SiteWords,
  ) {}

  /** Creates a comment and redirects to it, or returns why it was refused. */
  async post(
    found: RequestedEntry,
    form: ReadonlyMap<string, string>,
  ): Promise<{ redirect: Redirect } | RefusedComment> {
    const { request, entry, link, isOpen } = found;
    const { name, email, website, comment: content } = valuesOf(form);
    const parent = sentId(form.get('parent'));
    const guest = request.viewer.isSignedIn ? {} : { author_name: name, author_email: email, author_url: website };
    try {
      const { id, isApproved } = await this.posting.post(
        { post: entry.id, parent, content, ...guest, ...(isOpen ? { password: entry.password } : {}) },
        plainLine(request.http.headers['user-agent'] ?? ''),
      );
      const url = isApproved
        ? commentPageUrl(link, await this.threads.pageOf(entry.id, id))
        : withQuery(link, 'awaits', `${id}.${await this.signatures.sign(PURPOSE, String(id))}`);
      return { redirect: new Redirect(`${url}#comment-${id}`, 303) };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return this.refusal(found, form, error);
    }
  }

  /** The id of the caller's comment that awaits approval, from a signed parameter of the URL. */
  async awaited({ request }: RequestedEntry): Promise<number | undefined> {
    const [sent, signature = ''] = (request.query.get('awaits') ?? '').split('.');
    const id = sentId(sent);
    return id && (await this.signatures.isRight(signature, PURPOSE, String(id))) ? id : undefined;
  }

  private refusal({ request }: RequestedEntry, form: ReadonlyMap<string, string>, error: RestError): RefusedComment {
    const { commentProblems, badField } = this.words.all;
    const { params } = error.data;
    const named = Object.keys(typeof params === 'object' && params !== null ? params : {}).flatMap(
      (argument) => ARGUMENTS[argument] ?? [],
    );
    const problems = named.length
      ? named.map((field) => badField(this.words.all.commentFields[field]))
      : [commentProblems[SAME_WORDS[error.code] ?? error.code] ?? error.message];
    return {
      status: error.statusFor(request.viewer.isSignedIn),
      problems,
      faulty: new Set([...named, ...(FAULTS[error.code] ?? [])]),
      values: valuesOf(form),
      parent: sentId(form.get('parent')),
      headers: error.headers,
    };
  }
}

/** The trimmed values of the fields. */
function valuesOf(form: ReadonlyMap<string, string>): Record<Field, string> {
  const text = (field: Field) => (form.get(field) ?? '').trim();
  return { name: text('name'), email: text('email'), website: text('website'), comment: text('comment') };
}

/** The template data of a comment. */
interface ShownComment extends Omit<CommentThread, 'html' | 'answers' | 'avatars'> {
  text: Html;
  /** URL of an image, 48 pixels wide. */
  avatar: string | undefined;
  answers: ShownComment[];
  /** URL of the form for replies; undefined if replies are not accepted. */
  reply: string | undefined;
}

/** The template data of the form. */
interface CommentForm {
  action: string;
  /** Id of the parent comment; 0 for none. */
  parent: number;
  /** Author of the parent comment. */
  repliedTo: string | undefined;
  /** URL of the form without a parent comment. */
  cancel: string;
  isGuest: boolean;
  needsName: boolean;
  refused: RefusedComment | undefined;
}

/** The comments on an entry, with the form. */
interface CommentSection {
  count: number;
  comments: readonly ShownComment[];
  waiting: ShownComment | undefined;
  paging: { page: number; pages: number; previous?: string; next?: string };
  isOpen: boolean;
  /** URL for signing in, if only that lets the viewer comment. */
  signIn: string | undefined;
  /** Undefined if the viewer may not comment. */
  form: CommentForm | undefined;
}

/** Loads the comments of an entry for its page, in a fixed number of statements. */
@Injectable()
export class CommentSections {
  constructor(
    private readonly threads: PublishedComments,
    private readonly forms: CommentForms,
    private readonly settings: SettingsService,
    private readonly links: FrontLinks,
  ) {}

  /** The section; undefined if comments are closed and there are none. A password hides the comments, too. */
  async of(found: RequestedEntry, refused?: RefusedComment): Promise<CommentSection | undefined> {
    const { entry, link, isOpen: mayReadText, commentPage, request } = found;
    const isOpen = entry.commentStatus === 'open';
    if (!mayReadText || (!isOpen && !entry.commentCount)) return undefined;
    request.shown.add(ENTRY_TAGS.comments(entry.id));
    const list = await this.threads.page(entry.id, commentPage);
    const awaited = await this.forms.awaited(found);
    const waiting = awaited === undefined ? undefined : await this.threads.waiting(entry.id, awaited);
    const form = isOpen && this.mayComment(found) ? await this.form(found, refused) : undefined;
    const replyTo = (id: number) =>
      form && `${withQuery(commentPageUrl(link, commentPage), 'replytocom', String(id))}#respond`;
    return {
      count: entry.commentCount,
      comments: list.threads.map((thread) => commentView(thread, replyTo)),
      waiting: waiting && commentView({ ...waiting, answers: [] }, () => undefined),
      paging: pagingOf(list, link),
      isOpen,
      signIn: isOpen && !form ? this.links.account('signIn', { redirect_to: `${link}#comments` }) : undefined,
      form,
    };
  }

  private mayComment({ request }: RequestedEntry): boolean {
    const takesGuests = this.settings.get('comment_guests') && !this.settings.get('comment_registration');
    return request.viewer.isSignedIn || takesGuests;
  }

  private async form(found: RequestedEntry, refused: RefusedComment | undefined): Promise<CommentForm> {
    const { entry, link, commentPage, request } = found;
    const asked = refused?.parent ?? sentId(request.query.get('replytocom'));
    const repliedTo = asked ? await this.threads.authorOf(entry.id, asked) : undefined;
    const url = commentPageUrl(link, commentPage);
    return {
      action: `${url}#respond`,
      parent: repliedTo === undefined ? 0 : asked,
      repliedTo,
      cancel: `${url}#respond`,
      isGuest: !request.viewer.isSignedIn,
      needsName: this.settings.get('require_name_email'),
      refused,
    };
  }
}

function commentView(
  { html, answers, avatars, ...comment }: CommentThread | (ReadComment & { answers: [] }),
  replyTo: (id: number) => string | undefined,
): ShownComment {
  return {
    ...comment,
    text: new Html(html),
    avatar: avatars?.[48],
    answers: answers.map((answer) => commentView(answer, replyTo)),
    reply: replyTo(comment.id),
  };
}

const pagingOf = ({ page, pages }: ThreadPage, link: string): CommentSection['paging'] => ({
  page,
  pages,
  previous: page > 1 ? `${commentPageUrl(link, page - 1)}#comments` : undefined,
  next: page < pages ? `${commentPageUrl(link, page + 1)}#comments` : undefined,
});
