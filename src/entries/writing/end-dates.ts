import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { SiteTime } from '../../settings/index.js';
import { fail } from '../entries.errors.js';
import type { EntryColumns } from '../entry.entity.js';
import type { EntryType } from '../types/entry-type.js';

/** The end of a publication that was sent. Null removes it. */
export interface SentEnd {
  expires?: string | null;
  expires_gmt?: string | null;
  expires_to?: string;
}

/** The columns of an end date. */
export type EndColumns = Pick<EntryColumns, 'expiresGmt' | 'expiresTo'>;

/** What an end date is compared with. */
interface Publication {
  status: string;
  dateGmt: string | null;
}

/** The statuses that an entry can get at its end; the first one is the default. */
export const END_STATUSES = ['draft', 'pending', 'private'] as const;
const [DEFAULT_END] = END_STATUSES;

/** Whether an entry can get a status at its end, other than by default. */
export const isEndStatus = (status: string): boolean =>
  status !== DEFAULT_END && END_STATUSES.some((one) => one === status);

const isPublished = (status: string): boolean => status === 'publish' || status === 'future';

/** Computes when the publication of an entry ends. */
@Injectable()
export class EndDates {
  constructor(private readonly time: SiteTime) {}

  /** The columns of a new entry. Throws if the end is invalid, or the viewer may not set it. */
  created(type: EntryType, sent: SentEnd, viewer: Viewer, publication: Publication): EndColumns {
    return this.changed(type, sent, viewer, { expiresGmt: null, expiresTo: null }, publication);
  }

  /** The columns of an updated entry. A passed end is removed when the entry is published again. */
  updated(type: EntryType, sent: SentEnd, before: EndColumns & Publication, publication: Publication): EndColumns {
    const { expiresGmt, expiresTo } = before;
    const isBack = isPublished(publication.status) && !isPublished(before.status);
    const isPassed = expiresGmt !== null && expiresGmt <= this.time.now().gmt;
    const stored = isBack && isPassed ? { expiresGmt: null, expiresTo: null } : { expiresGmt, expiresTo };
    const isRepeated = isBack && isPassed && this.sentEnd(sent) === expiresGmt;
    return this.changed(type, isRepeated ? {} : sent, currentViewer(), stored, publication);
  }

  private changed(
    type: EntryType,
    sent: SentEnd,
    viewer: Viewer,
    stored: EndColumns,
    { status, dateGmt }: Publication,
  ): EndColumns {
    const wanted = this.sentEnd(sent);
    const expiresGmt = wanted === undefined ? stored.expiresGmt : wanted;
    const to = sent.expires_to ?? stored.expiresTo ?? DEFAULT_END;
    const end = { expiresGmt, expiresTo: expiresGmt === null || to === DEFAULT_END ? null : to };
    const isMoved = end.expiresGmt !== stored.expiresGmt;
    if ((isMoved || end.expiresTo !== stored.expiresTo) && !viewer.can(type.capabilities.publish))
      fail('rest_cannot_publish');
    if (expiresGmt === null) return end;
    if (isMoved && expiresGmt <= this.time.now().gmt)
      this.refuse(sent, 'The end of the publication must be in the future.');
    if (isPublished(status) && dateGmt !== null && expiresGmt <= dateGmt)
      this.refuse(sent, 'The end of the publication must be after its date.');
    return end;
  }

  /** The sent end in UTC; null to remove it, undefined if none was sent. The local one precedes. */
  private sentEnd({ expires, expires_gmt: utc }: SentEnd): string | null | undefined {
    const isUtc = typeof expires !== 'string';
    const text = isUtc ? utc : expires;
    if (typeof text !== 'string') return expires === null || utc === null ? null : undefined;
    const moment = this.time.parse(text, isUtc);
    // The driver misreads other years.
    if (!moment || !/^\d{4}-.{14}$/.test(moment.gmt)) return this.refuse({ expires }, 'This is no date.');
    return moment.gmt;
  }

  private refuse({ expires }: SentEnd, message: string): never {
    return failArgument(typeof expires === 'string' ? 'expires' : 'expires_gmt', {
      code: 'rest_invalid_date',
      message,
    });
  }
}
