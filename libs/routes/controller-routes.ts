import { RequestMethod, type Type } from '@nestjs/common';
import { META } from './decorators.js';

type Handler = (...params: unknown[]) => unknown;

/** A route as the decorators of its controller declare it. */
export interface ControllerRoute {
  /** Controller class and method. */
  id: string;
  /** Namespace; undefined for a route outside of the REST root. */
  namespace: string | undefined;
  /** Method and path, such as `GET rest/cms/v2/posts/:id`. */
  place: string;
  /** Whether it has `@Can()` or `@Public()`. */
  hasPolicy: boolean;
}

/** The routes of a controller. */
export const controllerRoutes = (controller: Type): ControllerRoute[] =>
  [...handlersOf(controller.prototype as object)].map(([method, handler]) => {
    const verb = RequestMethod[(Reflect.getMetadata('method', handler) as RequestMethod | undefined) ?? 0];
    const paths = [controller, handler].map((one) =>
      String(Reflect.getMetadata('path', one)).replace(/^\/+|\/+$/g, ''),
    );
    return {
      id: `${controller.name}_${method}`,
      namespace: Reflect.getMetadata(META.namespace, controller) as string | undefined,
      place: `${verb} ${paths.filter(Boolean).join('/')}`,
      hasPolicy:
        Reflect.hasMetadata(META.policy, handler) ||
        Reflect.hasMetadata(META.public, handler) ||
        Reflect.hasOwnMetadata(META.public, controller),
    };
  });

/** The handlers of a controller by name, inherited ones first. */
export function handlersOf(prototype: object): Map<string, Handler> {
  const found = new Map<string, Handler>();
  const parent = Object.getPrototypeOf(prototype) as object | null;
  if (parent && parent !== Object.prototype) for (const [name, one] of handlersOf(parent)) found.set(name, one);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value === 'function' && Reflect.hasMetadata('method', value as object))
      found.set(name, value as Handler);
  }
  return found;
}
