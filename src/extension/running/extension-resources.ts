import { Injectable } from '@nestjs/common';
import { WebhookEvents } from '../../webhooks/index.js';
import { ExtensionError } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';

/** Registers the resources of extensions whose changes webhooks send. */
@Injectable()
export class ExtensionResources {
  constructor({ all }: LoadedExtensions, events: WebhookEvents) {
    for (const { name: extension, options } of all) {
      for (const [name, resource] of Object.entries(options.webhooks ?? {})) {
        if (events.names.includes(`${name}.*`))
          throw new ExtensionError(extension, `has the resource ${name} for webhooks, which is taken`);
        events.add(name, { name, ...resource });
      }
    }
  }
}
