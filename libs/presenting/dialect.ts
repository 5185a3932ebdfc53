import { Injectable } from '@nestjs/common';
import type { ArgBinder, ArgSources, ArgSpec } from '#libs/binding';
import { RequestContext } from '#libs/context';

/** Separators in lists that are sent as one text. */
const SEPARATORS = /([\s,]+)/;

/** What may be a name in a sentence. */
const WORD = /[A-Za-z][\w./-]*\w/g;

/** How the convention spells a name that is different here. `canonical` is the name in this code and the database. */
type Spelling = readonly [canonical: string, convention: string];

/**
 * The names of the public convention, for requests to its REST root. A module declares them where it declares the thing
 * itself: a type, taxonomy or status, the namespace of a controller, a header. Arguments are translated when they are
 * bound, responses when they are presented, so that everything between knows canonical names only.
 *
 * The names of the running request are those of `Dialect.current`; it is undefined for the canonical root.
 */
@Injectable()
export class Dialect {
  private readonly shown = new Map<string, string>();
  private readonly read = new Map<string, string>();
  /** The arguments of a route whose values are names. */
  private readonly named = new WeakMap<object, readonly ArgSpec[]>();

  /** The dialect of the request that the running code belongs to. */
  static get current(): Dialect | undefined {
    return RequestContext.current()?.dialect as Dialect | undefined;
  }

  /** Declares how the convention spells names. */
  declare(...names: readonly Spelling[]): void {
    for (const [canonical, convention] of names) {
      this.shown.set(canonical, convention);
      this.read.set(convention, canonical);
    }
  }

  /** The convention's spelling of a name. */
  nameOf(canonical: string): string {
    return this.shown.get(canonical) ?? canonical;
  }

  /** The canonical spelling of a name. */
  canonicalOf(name: string): string {
    return this.read.get(name) ?? name;
  }

  /** The convention's spelling of a route below the root: its namespace, and names that are whole segments. */
  pathOf(path: string): string {
    const [, namespace = '', rest = ''] = /^\/((?:[^/]+\/)*?v?\d+(?:\.\d+)?)(?=\/|$)(.*)$/.exec(path) ?? [];
    if (!namespace) return path;
    const segments = rest.split('/').map((segment) => this.nameOf(segment));
    return `/${this.nameOf(namespace)}${segments.join('/')}`;
  }

  /** Input with canonical names in the arguments that are names. Other arguments are untouched. */
  translate(binder: ArgBinder<object>, sources: ArgSources): ArgSources {
    const specs = this.namedIn(binder);
    if (!specs.length) return sources;
    const translated: ArgSources = { ...sources };
    for (const place of ['path', 'body', 'form', 'query'] as const) {
      const source = translated[place];
      if (!source) continue;
      const values = specs.filter(({ name }) => Object.hasOwn(source, name));
      if (!values.length) continue;
      const changes = values.map(({ name }) => [name, this.canonicalValue(source[name])]);
      Object.assign(translated, { [place]: { ...source, ...Object.fromEntries(changes) } });
    }
    return translated;
  }

  /** An error with the names in its texts as the convention spells them. */
  inErrors<T>(body: T): T {
    if (typeof body === 'string') return body.replace(WORD, (word) => this.nameOf(word)) as T;
    if (Array.isArray(body)) return body.map((one: unknown) => this.inErrors(one)) as T;
    if (typeof body !== 'object' || body === null) return body;
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, this.inErrors<unknown>(value)])) as T;
  }

  /** Runs `work` as a request to the convention's root. */
  run<T>(work: () => T): T {
    const context = new RequestContext('dialect');
    context.dialect = this;
    return context.run(work);
  }

  private namedIn(binder: ArgBinder<object>): readonly ArgSpec[] {
    let named = this.named.get(binder);
    if (!named) {
      named = binder.specs.filter(
        (spec) =>
          spec.isName || [...(spec.enum ?? []), ...(spec.itemLimits?.enum ?? [])].some((one) => this.isName(one)),
      );
      this.named.set(binder, named);
    }
    return named;
  }

  private isName(value: unknown): boolean {
    return typeof value === 'string' && this.shown.has(value);
  }

  private canonicalValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.canonicalValue(one));
    if (typeof value !== 'string') return value;
    return value
      .split(SEPARATORS)
      .map((part) => this.canonicalOf(part))
      .join('');
  }
}

/** A name as the root of the running request spells it: a type, taxonomy, status, capability or header. */
export const shownName = (name: string): string => Dialect.current?.nameOf(name) ?? name;

/** Names as the root of the running request spells them. */
export function shownNames(names: readonly string[]): readonly string[] {
  const dialect = Dialect.current;
  return dialect ? names.map((name) => dialect.nameOf(name)) : names;
}

/** An object whose names, and values that are names, are spelled as by the root of the running request. */
export function shownEntries<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  const dialect = Dialect.current;
  if (!dialect) return entries;
  const spelled = <V>(value: V) => (typeof value === 'string' ? (dialect.nameOf(value) as V) : value);
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [spelled(name), spelled(value)]));
}
