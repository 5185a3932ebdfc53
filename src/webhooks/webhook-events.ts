import { Injectable } from '@nestjs/common';
import { ValidatorConstraint } from 'class-validator';
import { ReasonedConstraint } from '#libs/args';
import type { ReportedResource, ReportedResources, ResourceChanged } from '#libs/events';
import { IMPORT_CHANGES } from '../aggregator/index.js';
import { CALENDAR_CHANGES } from '../calendar/index.js';
import { CONTENT_CHANGES, DeclaredChanges } from '../content/index.js';
import { REDIRECTION_CHANGES } from '../redirection/index.js';

/** What webhooks of every site report, by the resources of `ResourceChanged`. Modules declare what they have. */
const WEBHOOK_RESOURCES: ReportedResources = {
  ...CONTENT_CHANGES,
  ...CALENDAR_CHANGES,
  ...REDIRECTION_CHANGES,
  ...IMPORT_CHANGES,
};

/** All names of events of some resources. */
const namesOf = (resources: ReportedResources): string[] => [
  '*',
  ...Object.values(resources).flatMap(({ name, changes }) => [
    `${name}.*`,
    ...changes.map((change) => `${name}.${change}`),
  ]),
];

/** The names that a webhook of every site may subscribe to. */
export const WEBHOOK_EVENTS: readonly string[] = namesOf(WEBHOOK_RESOURCES);

/** The events of webhooks, with those of what the site declares. */
@Injectable()
export class WebhookEvents {
  private further: ReportedResources = {};

  constructor(private readonly declared: DeclaredChanges) {}

  /** Adds a resource of an extension, by the `resource` of its changes. */
  add(kind: string, resource: ReportedResource): void {
    this.further = { ...this.further, [kind]: resource };
  }

  /** The resources of every site precede declared ones of the same name. */
  private get resources(): ReportedResources {
    const known = new Set(Object.values(WEBHOOK_RESOURCES).map(({ name }) => name));
    const others = Object.entries(this.declared.all).filter(([, { name }]) => !known.has(name));
    return { ...Object.fromEntries(others), ...this.further, ...WEBHOOK_RESOURCES };
  }

  /** All names that a webhook may subscribe to. */
  get names(): string[] {
    return namesOf(this.resources);
  }

  /** The name of the event of a change; undefined for changes that webhooks do not report. */
  eventOf({ resource, change }: Pick<ResourceChanged, 'resource' | 'change'>): string | undefined {
    const { resources } = this;
    const known = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
    return known?.changes.includes(change) ? `${known.name}.${change}` : undefined;
  }

  /** The resource of an event with its kind, and its change. */
  resourceOf(event: string): { kind: string; resource: ReportedResource | undefined; change: string } {
    const [name = '', change = ''] = event.split('.');
    const [kind = '', resource] = Object.entries(this.resources).find(([, one]) => one.name === name) ?? [];
    return { kind, resource, change };
  }
}

/** Whether the names that a webhook subscribes to include an event. */
export function isSubscribed(events: readonly string[], event: string): boolean {
  const [name] = event.split('.');
  return events.some((one) => one === event || one === '*' || one === `${name}.*`);
}

/** Accepts the names of events of this site. */
@ValidatorConstraint()
@Injectable()
export class WebhookEventConstraint extends ReasonedConstraint {
  constructor(private readonly events: WebhookEvents) {
    super();
  }

  protected reasonAgainst(sent: unknown): string | undefined {
    const { names } = this.events;
    const at = Array.isArray(sent) ? sent.findIndex((name) => !names.includes(name as string)) : -1;
    return at < 0 ? undefined : `events[${at}] is not one of ${names.join(', ')}.`;
  }
}
