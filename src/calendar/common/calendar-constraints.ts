import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { RequestContext } from '#libs/context';
import { eventIdOf } from '#libs/recurrence';
import { Entries } from '../../entries/index.js';
import { STATUSES, type EntryType } from '../../entries/types/index.js';
import { CalendarEntriesRepository } from './calendar-entries.repository.js';
import { EVENT } from './calendar-types.js';
import { ImageConstraint } from './images.js';
import { PublicationDates, requestedStatuses } from './publication.js';
import { WebsiteConstraint } from './website.js';

/** The ID of a user; 0 if the entry has no author, because responses show 0 then. */
@ValidatorConstraint({ async: true })
@Injectable()
export class AuthorConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: CalendarEntriesRepository) {}

  validate(author: unknown, { object }: ValidationArguments): Promise<boolean> {
    const id = Number(author);
    const entryId = eventIdOf(Number((object as { id?: unknown }).id ?? 0));
    return RequestContext.memo(`author ${id} ${entryId}`, () =>
      id === 0 ? this.entries.hasNoAuthor(entryId) : this.entries.hasUser(id),
    );
  }

  defaultMessage(): string {
    return 'There is no user with this ID.';
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
    return 'There is no event with this ID.';
  }
}

/** The ID of an event or of an occurrence of a series. */
@ValidatorConstraint({ async: true })
@Injectable()
export class EventOrOccurrenceIdConstraint extends EventIdConstraint {
  override validate(id: unknown): Promise<boolean> {
    return super.validate(eventIdOf(Number(id)));
  }
}

/** A publication date in any form that `readBound` accepts. */
@ValidatorConstraint()
@Injectable()
export class PublicationDateConstraint implements ValidatorConstraintInterface {
  constructor(private readonly dates: PublicationDates) {}

  validate(text: unknown): boolean {
    return this.dates.isDate(String(text));
  }

  defaultMessage(): string {
    return 'This is not a date and time.';
  }
}

/** A status of entries, or an empty text. */
@ValidatorConstraint()
@Injectable()
export class StatusConstraint implements ValidatorConstraintInterface {
  validate(status: unknown): boolean {
    return status === '' || STATUSES.has(String(status));
  }

  defaultMessage(): string {
    return 'Unknown status.';
  }
}

/** Statuses of an entry type that the viewer may list. */
@ValidatorConstraint()
@Injectable()
export class ListableStatusesConstraint implements ValidatorConstraintInterface {
  validate(sent: unknown, { constraints }: ValidationArguments): boolean {
    const [type] = constraints as [EntryType];
    return requestedStatuses(type, sent) !== undefined;
  }

  defaultMessage({ constraints }: ValidationArguments): string {
    const [type] = constraints as [EntryType];
    return `You are not allowed to list ${type.restBase} with these statuses.`;
  }
}

/** A text with at least one character that is not white space. */
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

/** The constraints that events, venues and organizers share. */
export const CALENDAR_CONSTRAINTS = [
  AuthorConstraint,
  EventIdConstraint,
  EventOrOccurrenceIdConstraint,
  ImageConstraint,
  ListableStatusesConstraint,
  NotBlankConstraint,
  PublicationDateConstraint,
  StatusConstraint,
  WebsiteConstraint,
];
