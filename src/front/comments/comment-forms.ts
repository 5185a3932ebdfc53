import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { plainLine } from '#libs/text';
import { PublishedComments } from '../../comments/index.js';
import { CommentPosting } from '../../content/index.js';
import { commentPageAddress, withQuery, type FoundEntry } from '../entries/found-entry.js';
import { Redirect } from '../shell/outcome.js';
import { Signatures } from '../shell/signatures.js';
import { sentNumber } from '../shell/front-request.js';
import { SiteWords } from '../words/site-words.js';

/** The fields of the form, by the names that they are sent under. */
const FIELDS = ['name', 'email', 'website', 'comment'] as const;
type Field = (typeof FIELDS)[number];

/** A form that was refused: why, and what was typed. */
export interface RefusedComment {
  status: number;
  /** What is wrong, in the language of the site. */
  problems: readonly string[];
  /** The fields that are at fault. */
  faulty: ReadonlySet<Field>;
  typed: Readonly<Record<Field, string>>;
  /** The comment that was to be answered; 0 for none. */
  parent: number;
  headers: Record<string, string>;
}

/** Which field the interface means. */
const ARGUMENTS: Record<string, Field> = {
  author_name: 'name',
  author_email: 'email',
  author_url: 'website',
  content: 'comment',
};
const FAULTS: Record<string, readonly Field[]> = {
  rest_comment_content_invalid: ['comment'],
  rest_comment_author_data_required: ['name', 'email'],
  comment_author_column_length: ['name'],
  comment_author_email_column_length: ['email'],
  comment_author_url_column_length: ['website'],
  comment_content_column_length: ['comment'],
};
const PURPOSE = 'waiting comment';

/** Takes comments from the form on the page of an entry. */
@Injectable()
export class CommentForms {
  constructor(
    private readonly posting: CommentPosting,
    private readonly threads: PublishedComments,
    private readonly signatures: Signatures,
    private readonly words: SiteWords,
  ) {}

  /** Creates a comment and leads to it, or tells why it was refused. */
  async post(found: FoundEntry, form: ReadonlyMap<string, string>): Promise<{ redirect: Redirect } | RefusedComment> {
    const { request, entry, link, isOpen } = found;
    const { name, email, website, comment: content } = typedIn(form);
    const parent = sentNumber(form.get('parent'));
    const guest = request.viewer.isSignedIn ? {} : { author_name: name, author_email: email, author_url: website };
    try {
      const { id, isApproved } = await this.posting.post(
        { post: entry.id, parent, content, ...guest, ...(isOpen ? { password: entry.password } : {}) },
        plainLine(request.http.headers['user-agent'] ?? ''),
      );
      const address = isApproved
        ? commentPageAddress(link, await this.threads.pageOf(entry.id, id))
        : withQuery(link, 'awaits', `${id}.${await this.signatures.sign(PURPOSE, String(id))}`);
      return { redirect: new Redirect(`${address}#comment-${id}`, 303) };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return this.refusal(found, form, error);
    }
  }

  /** The number of the comment that waits for approval and that the caller has written, as its address says. */
  async awaited({ request }: FoundEntry): Promise<number | undefined> {
    const [sent, signature = ''] = (request.query.get('awaits') ?? '').split('.');
    const id = sentNumber(sent);
    return id && (await this.signatures.isRight(signature, PURPOSE, String(id))) ? id : undefined;
  }

  private refusal({ request }: FoundEntry, form: ReadonlyMap<string, string>, error: RestError): RefusedComment {
    const { commentProblems, badField } = this.words.all;
    const { params } = error.data;
    const named = Object.keys(typeof params === 'object' && params !== null ? params : {}).flatMap(
      (argument) => ARGUMENTS[argument] ?? [],
    );
    const problems = named.length
      ? named.map((field) => badField(this.words.all.commentFields[field]))
      : [commentProblems[error.code] ?? error.message];
    return {
      status: error.statusFor(request.viewer.isSignedIn),
      problems,
      faulty: new Set([...named, ...(FAULTS[error.code] ?? [])]),
      typed: typedIn(form),
      parent: sentNumber(form.get('parent')),
      headers: error.headers,
    };
  }
}

/** What was typed, without the blanks around it. */
function typedIn(form: ReadonlyMap<string, string>): Record<Field, string> {
  const text = (field: Field) => (form.get(field) ?? '').trim();
  return { name: text('name'), email: text('email'), website: text('website'), comment: text('comment') };
}
