import type { OnModuleInit } from '@nestjs/common';
import type { RestRequest } from '#libs/requests';
import type { EntryFilter } from '../../entries/lists/index.js';
import type { EntryExtras, EntryInput } from '../../entries/writing/index.js';
import type { EntryEmbeds, EntryRoutes } from './entry-routes.js';
import type { DeleteEntryDto, GetEntryDto } from './entry.dto.js';
import type { EntryKind } from './shown-entry.js';

/** The five routes of the entries of a type. Subclasses add what is particular to it. */
export abstract class EntriesOfType<
  ListArgs extends EntryFilter,
  WriteArgs extends EntryInput,
> implements OnModuleInit {
  constructor(
    protected readonly kind: EntryKind,
    protected readonly routes: EntryRoutes,
    private readonly embeds: EntryEmbeds,
  ) {}

  onModuleInit(): void {
    this.embeds.register(this.kind.type.name, this.kind);
  }

  async list(args: ListArgs, request: RestRequest) {
    return this.routes.list(this.kind, args, request);
  }

  get({ id, password }: GetEntryDto, request: RestRequest) {
    return this.routes.get(this.kind, id, password, request);
  }

  async create(args: WriteArgs, request: RestRequest) {
    return this.routes.create(this.kind, args, this.extrasOf(args), request);
  }

  async update({ id, ...changes }: WriteArgs & { id: number }, request: RestRequest) {
    return this.routes.update(this.kind, id, changes, this.extrasOf(changes), request);
  }

  delete({ id, force }: DeleteEntryDto, request: RestRequest) {
    return this.routes.delete(this.kind, id, force, request);
  }

  /** What a write sets besides the entry itself. */
  protected extrasOf(_args: object): EntryExtras {
    return {};
  }
}
