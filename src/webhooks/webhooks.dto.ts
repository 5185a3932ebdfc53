import { ArrayMaxSize, IsIn, Max, Min, Validate } from 'class-validator';
import { Arg, Check, Field, MaxCharacters, optional } from '#libs/args';
import { type JsonSchema } from '#libs/binding';
import { BODY_FORMATS, type BodyFormat, MAX_TEMPLATE_LENGTH } from './bodies/body-template.js';
import { RECEIVERS, type Receiver } from './bodies/receivers.js';
import { OUTBOX_STATES, type OutboxState } from './outbox/outbox-item.entity.js';
import { headersProblem, type OwnHeaders } from './own-headers.js';
import { WebhookEventConstraint } from './webhook-events.js';
import type { WebhookFilter } from './webhook.entity.js';
import type { SentWebhook } from './webhooks.repository.js';

const MAX_MEMBERS = 10;
const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 200;
const SCALARS = ['string', 'integer', 'number', 'boolean'];

const FILTER: JsonSchema = {
  type: 'object',
  maxProperties: MAX_MEMBERS,
  additionalProperties: {
    type: 'array',
    maxItems: MAX_VALUES,
    items: { type: SCALARS },
  },
};

const isValue = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= MAX_VALUE_LENGTH;
const isList = (values: unknown): boolean =>
  Array.isArray(values) && values.length > 0 && values.length <= MAX_VALUES && values.every(isValue);

function isFilter(filter: Record<string, unknown>): boolean {
  const members = Object.entries(filter);
  return (
    members.length <= MAX_MEMBERS &&
    members.every(([name, values]) => name.length <= MAX_VALUE_LENGTH && isList(values))
  );
}

/** A new webhook. */
export class CreateWebhookDto implements SentWebhook {
  @Field('string', {
    required: true,
    bodyOnly: true,
    shape: { format: 'uri' },
    description: 'URL that gets the events, by POST. Its server must be public.',
    example: 'https://example.org/lintel-events',
  })
  @MaxCharacters(2000)
  url: string;

  @Field('string[]', {
    required: true,
    bodyOnly: true,
    description: 'Events that are sent: `post.created`, all of posts (`post.*`), or all (`*`).',
    example: ['post.*'],
  })
  @Validate(WebhookEventConstraint, { context: { code: 'rest_not_in_enum' } })
  @ArrayMaxSize(MAX_VALUES)
  events: string[];

  @Field('object', {
    default: {},
    bodyOnly: true,
    shape: FILTER,
    description: 'Limits the events to items whose members have one of these values each.',
    example: { status: ['publish'] },
  })
  @Check(
    'rest_invalid_param',
    isFilter,
    `filter may have ${MAX_MEMBERS} members, each a list of 1 to ${MAX_VALUES} texts, numbers or booleans.`,
  )
  filter: WebhookFilter;

  @Field('string', {
    default: 'view',
    bodyOnly: true,
    description: 'Which members of content are sent: the public ones, or everything that can be edited.',
  })
  @IsIn(['view', 'edit'])
  context: 'view' | 'edit';

  @Field('boolean', { default: true, bodyOnly: true, description: 'Whether events are sent.' })
  active: boolean;

  @Field('string', {
    default: 'event',
    bodyOnly: true,
    description: 'The receiver: which ready body is sent, and how the texts of an own `body` are escaped.',
  })
  @IsIn(RECEIVERS)
  template: Receiver;

  @Field('string', {
    default: '',
    bodyOnly: true,
    description: 'An own body with placeholders, such as `{{ data.id }}`; empty for the ready one.',
    example: '{"text": "{{ text }}", "item": {{ data.id }}}',
  })
  @MaxCharacters(MAX_TEMPLATE_LENGTH)
  body: string;

  @Field('string', {
    default: 'json',
    bodyOnly: true,
    description: 'How the own body is written: it determines Content-Type and escaping.',
  })
  @IsIn(BODY_FORMATS)
  format: BodyFormat;

  @Field('object', {
    default: {},
    bodyOnly: true,
    shape: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    description: 'Headers that are sent, too, such as `Authorization`. Values are not shown again; null keeps one.',
    example: { Authorization: 'Bearer of-the-receiver' },
  })
  @Check(
    'rest_invalid_param',
    (sent: object) => headersProblem(sent) === undefined,
    (sent: object) => headersProblem(sent) ?? '',
  )
  headers: OwnHeaders;
}

/** The ID in the path of a webhook. */
export class WebhookIdDto {
  @Arg('string', { required: true, description: 'ID of the webhook.' })
  id: string;
}

/** The members of a webhook that a change may send. */
export const WebhookChangesDto = optional(CreateWebhookDto);

/** Changes of a webhook. */
export class UpdateWebhookDto extends WebhookChangesDto {
  @Arg('string', { required: true, description: 'ID of the webhook.' })
  id: string;
}

/** The part of the log of a webhook that is listed. */
export class DeliveryFilterDto {
  @Arg('integer', { default: 1, description: 'Page of the list, starting at 1.' })
  @Min(1)
  @Max(100_000)
  page: number;

  @Arg('integer', { default: 20, description: 'Deliveries per page.' })
  @Min(1)
  @Max(100)
  per_page: number;

  @Arg('string', { description: 'Limits the list to deliveries with this state.' })
  @IsIn(OUTBOX_STATES)
  state?: OutboxState;
}

/** Arguments of the log of a webhook. */
export class DeliveryListDto extends DeliveryFilterDto {
  @Arg('string', { required: true, description: 'ID of the webhook.' })
  id: string;
}

/** The IDs in the path of a delivery. */
export class DeliveryIdDto extends WebhookIdDto {
  @Arg('string', { required: true, description: 'ID of the delivery.' })
  delivery: string;
}
