import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint } from '#libs/args';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Entries, STATUSES, type EntryType } from '../entries/index.js';
import { EVENT } from './calendar-types.js';
import { SentImages } from './images/sent-images.js';
import { PublicationDates } from './publication-dates.js';
import { askedStatuses } from './readable-statuses.js';
import { WebsiteConstraint } from './website.js';

/** The ID of a user; 0 if the entry has no author, as answers show that. */
@ValidatorConstraint({ async: true })
@Injectable()
export class AuthorConstraint implements ValidatorConstraintInterface {
  constructor(private readonly db: Db) {}

  async validate(author: unknown, { object }: ValidationArguments): Promise<boolean> {
    const id = Number(author);
    const entryId = Number((object as { id?: unknown }).id ?? 0);
    const known = await RequestContext.memo(`author ${id} ${entryId}`, () =>
      id === 0
        ? this.db.rows('SELECT id FROM entries WHERE id = ? AND author_id = 0', [entryId])
        : this.db.rows('SELECT id FROM users WHERE id = ?', [id]),
    );
    return known.length > 0;
  }

  defaultMessage(): string {
    return 'There is no user of this number.';
  }
}

/** The ID of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
export class EventIdConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(id: unknown): Promise<boolean> {
    return (await this.entries.find(EVENT, Number(id))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no event of this number.';
  }
}

/** A date of publication in any form that is understood. */
@ValidatorConstraint()
@Injectable()
export class PublicationDateConstraint implements ValidatorConstraintInterface {
  constructor(private readonly dates: PublicationDates) {}

  validate(text: unknown): boolean {
    return this.dates.isDate(String(text));
  }

  defaultMessage(): string {
    return 'This tells no date and time.';
  }
}

/** A status of entries, or nothing. */
@ValidatorConstraint()
@Injectable()
export class StatusConstraint implements ValidatorConstraintInterface {
  validate(status: unknown): boolean {
    return status === '' || STATUSES.has(String(status));
  }

  defaultMessage(): string {
    return 'There is no such status.';
  }
}

/** Statuses of entries of a type that the viewer may list. */
@ValidatorConstraint()
@Injectable()
export class ListableStatusesConstraint implements ValidatorConstraintInterface {
  validate(sent: unknown, { constraints }: ValidationArguments): boolean {
    const [type] = constraints as [EntryType];
    return askedStatuses(type, sent) !== undefined;
  }

  defaultMessage({ constraints }: ValidationArguments): string {
    const [type] = constraints as [EntryType];
    return `These are no states of ${type.restBase} that you may ask for.`;
  }
}

/** A text that does not consist of white space only. */
@ValidatorConstraint()
@Injectable()
export class NotBlankConstraint implements ValidatorConstraintInterface {
  validate(text: unknown): boolean {
    return String(text).trim() !== '';
  }

  defaultMessage(): string {
    return 'This must not be empty.';
  }
}

/** An image by its ID or its URL, or nothing. */
@ValidatorConstraint({ async: true })
@Injectable()
export class ImageConstraint extends ReasonedConstraint {
  constructor(private readonly images: SentImages) {
    super();
  }

  protected reasonAgainst(sent: unknown): Promise<string | undefined> {
    return this.images.problem(sent);
  }
}

/** Constraints that events, venues and organizers share. */
export const CALENDAR_CONSTRAINTS = [
  AuthorConstraint,
  EventIdConstraint,
  ImageConstraint,
  ListableStatusesConstraint,
  NotBlankConstraint,
  PublicationDateConstraint,
  StatusConstraint,
  WebsiteConstraint,
];
