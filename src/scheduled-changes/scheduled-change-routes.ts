import { Injectable, type Type } from '@nestjs/common';
import type { Model } from '#libs/model';
import { ENDPOINT_CHANGES, type EndpointChange, ROUTE_FAMILIES } from '#libs/routes';
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

/** How the operations are called in documents, by their arguments. */
const OPERATIONS = new Map<Type<object> | undefined, string>([
  [ListScheduledChangesDto, 'list_scheduled_changes_of'],
  [CreateScheduledChangeDto, 'schedule_change_of'],
  [ScheduledChangeDto, 'get_scheduled_change_of'],
  [UpdateScheduledChangeDto, 'replace_scheduled_change_of'],
  [DeleteScheduledChangeDto, 'cancel_scheduled_change_of'],
  [PublicationDto, 'get_publication_of'],
]);

/** The routes of scheduled changes: for posts, pages, declared types, events, venues and organizers. */
@Injectable()
export class ScheduledChangeRoutes implements ModelContribution {
  extend(model: Model): Model {
    const ofCalendar = new Set(CALENDAR_POSTS.map(({ type }) => type.name));
    const families = model
      .all(ENTRY_TYPES)
      .filter((type) => ofCalendar.has(type.name) || isArticle(type))
      .map((subject) => ({
        family: SCHEDULED_FAMILY,
        path: `/${NAMESPACE}/${subject.restBase}`,
        namespace: NAMESPACE,
        isConventionOnly: false,
        subject,
      }));
    return model
      .with(ROUTE_FAMILIES, [...model.all(ROUTE_FAMILIES), ...families])
      .with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), change]);
  }
}

/** Whether entries of a type are posts, pages, or of a type that the site declares. */
const isArticle = ({ description, followsOwner, hasEntryPage, isDeclared }: EntryType): boolean =>
  isDeclared === true || (hasEntryPage === true && !followsOwner && description?.isConventionOnly !== true);

const change: EndpointChange = ({ args, subject, summary }) => {
  const operation = OPERATIONS.get(args);
  if (!operation || !(subject instanceof EntryType)) return undefined;
  const { name, restBase } = subject;
  return { id: `${operation}_${name.replaceAll('-', '_')}`, summary: summary.replace('{many}', restBase) };
};
