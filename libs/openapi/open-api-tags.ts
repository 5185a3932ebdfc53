import { Global, Injectable, Module } from '@nestjs/common';

/** A tag of the OpenAPI document, under which tools list operations. */
interface ApiTag {
  name: string;
  description?: string;
}

/**
 * The tags of the OpenAPI document. Each module declares the tags of its own routes in the constructor of its Nest
 * module.
 */
@Injectable()
export class OpenApiTags {
  private readonly known = new Map<string, { description: string; position: number }>();

  /**
   * Declares tags with their descriptions, by name: the namespace and the first segment of the routes below it.
   *
   * @param position place of the first one among all tags, in the order in which readers need them; the others follow.
   * @example tags.declare(202, { 'cal/events/v1 venues': 'The places of events.' });
   */
  declare(position: number, tags: Readonly<Record<string, string>>): void {
    for (const [at, [name, description]] of Object.entries(tags).entries())
      this.known.set(name, { description, position: position + at });
  }

  /** The tags with some names in the order of their positions, each once; unknown ones come last. */
  described(names: Iterable<string>): ApiTag[] {
    return [...new Set(names)]
      .toSorted((one, other) => this.compare(one, other))
      .map((name) => ({ name, description: this.known.get(name)?.description }));
  }

  /** The order of two tags: negative if the first one comes first. */
  compare(one: string, other: string): number {
    const [first, second] = [this.positionOf(one), this.positionOf(other)];
    return first === second ? one.localeCompare(other) : first - second;
  }

  private positionOf(name: string): number {
    return this.known.get(name)?.position ?? Number.MAX_SAFE_INTEGER;
  }
}

/** What modules declare about their part of the OpenAPI document. */
@Global()
@Module({ providers: [OpenApiTags], exports: [OpenApiTags] })
export class OpenApiModule {}
