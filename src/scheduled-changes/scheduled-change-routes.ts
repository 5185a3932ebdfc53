import { Injectable, type Type } from '@nestjs/common';
import type { Model } from '#libs/model';
import { operationIdOf, pascal } from '#libs/openapi';
import { type EndpointChange, withFamily } from '#libs/routes';
import { CALENDAR_POSTS } from '../calendar/index.js';
import { ENTRY_TYPES, EntryType } from '../entries/types/index.js';
import type { ModelContribution } from '../model/index.js';
import { SCHEDULED_FAMILY } from './scheduled-changes.controller.js';
import {
  CreateScheduledChangeDto,
  DeleteScheduledChangeDto,
  ListScheduledChangesDto,
  PublicationDto,
  ScheduledChangeDto,
  UpdateScheduledChangeDto,
} from './scheduled-changes.dto.js';

const NAMESPACE = 'lintel/v1';

/** The arguments of the operations of scheduled changes. */
const OF_CHANGES: ReadonlySet<Type<object> | undefined> = new Set([
  ListScheduledChangesDto,
  CreateScheduledChangeDto,
  ScheduledChangeDto,
  UpdateScheduledChangeDto,
  DeleteScheduledChangeDto,
]);

/** The routes of scheduled changes: for posts, pages, declared types, events, venues and organizers. */
@Injectable()
export class ScheduledChangeRoutes implements ModelContribution {
  readonly followsTypes = true;

  extend(model: Model): Model {
    const ofCalendar = new Set(CALENDAR_POSTS.map(({ type }) => type.name));
    const subjects = model.all(ENTRY_TYPES).filter((type) => ofCalendar.has(type.name) || isArticle(type));
    return withFamily(model, { family: SCHEDULED_FAMILY, namespace: NAMESPACE, subjects, change });
  }
}

/** Whether entries of a type are posts, pages, or of a type that the site declares. */
const isArticle = ({ description, followsOwner, hasEntryPage, isDeclared }: EntryType): boolean =>
  isDeclared === true || (hasEntryPage === true && !followsOwner && description?.isConventionOnly !== true);

/** Names the operations by the type, such as `listPostScheduledChanges` and `getPostPublication`. */
const change: EndpointChange = ({ id, args, subject, summary }) => {
  if (!(subject instanceof EntryType) || !(OF_CHANGES.has(args) || args === PublicationDto)) return undefined;
  const name = pascal(subject.name.replace(/^cal_/, ''));
  return {
    operationId: operationIdOf(args === PublicationDto ? `${name}Publication_get` : `${name}${id}`),
    summary: summary.replace('{many}', subject.restBase),
  };
};
