import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { RoleCapabilities, ROLES } from '#libs/auth';
import { Db, isUnavailable } from '#libs/db';
import { RestError } from '#libs/errors';
import { Events } from '#libs/events';
import { ExtensionFailures } from '#libs/rest';
import { SettingRegistry } from '../../settings/index.js';
import { ExtensionError, type ExtensionContext, failureOf, type LoadedExtension } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';
import { ExtensionSettings } from './extension-settings.js';
import { ExtensionWords } from './extension-words.js';
import { GuardedWork } from './guarded-work.js';
import { EVENTS, type ListenedEvent } from './listened-events.js';

/** Registers the settings, capabilities and listeners of extensions, where modules register theirs. */
@Injectable()
export class ExtensionParts {
  constructor(
    extensions: LoadedExtensions,
    private readonly modules: ModuleRef,
    private readonly registry: SettingRegistry,
    private readonly roles: RoleCapabilities,
    private readonly events: Events,
    private readonly settings: ExtensionSettings,
    private readonly words: ExtensionWords,
    private readonly failures: ExtensionFailures,
    private readonly guard: GuardedWork,
    private readonly db: Db,
  ) {
    for (const extension of extensions.all) this.register(extension);
  }

  /** What functions of an extension get besides their arguments. */
  contextOf({ name, options, configuration }: LoadedExtension): ExtensionContext {
    const own = options.settings ?? {};
    return {
      configuration,
      get: <Provider>(type: Type<Provider>): Provider => this.modules.get(type, { strict: false }),
      setting: (setting) => {
        if (!Object.hasOwn(own, setting)) throw new Error(`The extension ${name} declares no setting ${setting}.`);
        return this.settings.get(setting);
      },
      text: (key, values) => this.words.of(name, key, values),
    };
  }

  private register(extension: LoadedExtension): void {
    const { name, options } = extension;
    this.registerSettings(name, options.settings ?? {});
    for (const [role, capabilities] of Object.entries(options.capabilities ?? {}))
      if (!(ROLES as readonly string[]).includes(role) || !Array.isArray(capabilities))
        throw new ExtensionError(name, `has capabilities of ${role}; the roles are ${ROLES.join(', ')}`);
    if (options.capabilities) this.roles.register(options.capabilities);
    this.listen(extension);
  }

  private registerSettings(name: string, settings: NonNullable<LoadedExtension['options']['settings']>): void {
    const { names } = this.registry.catalogue;
    const taken = Object.keys(settings).find((setting) => names.some((one: string) => one === setting));
    if (taken !== undefined) throw new ExtensionError(name, `has the setting ${taken}, which is taken`);
    const wrong = Object.keys(settings).find((setting) => !/^[a-z][a-z0-9_]{0,63}$/.test(setting));
    if (wrong !== undefined)
      throw new ExtensionError(name, `has the setting ${JSON.stringify(wrong)}; a name has a-z, 0-9 and _`);
    this.registry.register(settings);
  }

  private listen(extension: LoadedExtension): void {
    const { name, options } = extension;
    const context = this.contextOf(extension);
    for (const [kind, listeners] of Object.entries({ on: options.on ?? {}, within: options.within ?? {} })) {
      for (const [event, listener] of Object.entries(listeners)) {
        if (!Object.hasOwn(EVENTS, event) || typeof listener !== 'function')
          throw new ExtensionError(name, `listens to ${event}; the events are ${Object.keys(EVENTS).join(', ')}`);
        const type = EVENTS[event as keyof typeof EVENTS];
        const call = (sent: ListenedEvent) => listener(sent, context);
        if (kind === 'within')
          this.events.within<ListenedEvent>(type, (sent) => this.named(name, event, () => call(sent)));
        else this.events.on<ListenedEvent>(type, (sent) => this.logged(name, event, () => call(sent)));
      }
    }
  }

  /** Does work that fails its request: an error other than a refusal names the extension. */
  private async named(name: string, event: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof RestError || this.db.repeats(error) || isUnavailable(error)) throw error;
      this.failures.add(name);
      throw failureOf(name, `The listener to ${event}`, error);
    }
  }

  /** Does work that fails no request: an error is logged with the name of the extension. */
  private async logged(name: string, event: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.guard.report(name, `The listener to ${event}`, error);
    }
  }
}
