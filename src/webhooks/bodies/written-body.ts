import type { Webhook } from '../webhook.entity.js';
import { BodyTemplate } from './body-template.js';
import { type EventFacts, shownEvent } from './event-facts.js';
import { escapeFor, readyBody } from './receivers.js';

/** What a webhook sends of an event: its own body, or the ready one of its receiver. */
export function writtenBody({ template, body, format }: Webhook, event: EventFacts): string {
  const shown = shownEvent(event);
  return body ? BodyTemplate.read(body, format).bodyOf(shown, escapeFor(template)) : readyBody(template, shown);
}
