import { Controller, Delete, Get, Inject, Post, type OnModuleInit, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg } from '#libs/args';
import {
  Args,
  Can,
  ConventionOnly,
  Fails,
  Namespace,
  Requested,
  Returns,
  Update,
  Versioned,
  type Presenter,
  type RestRequest,
} from '#libs/rest';
import { Entries } from '../../entries/index.js';
import { fail } from '../content.errors.js';
import { EntryEmbeds, EntryRoutes } from '../entries/entry-routes.js';
import { EntriesPolicy } from '../entries/entry.policy.js';
import { DeleteEntryDto, GetEntryDto, ListAuthoredDto } from '../entries/entry.dto.js';
import type { EntryKind, ShownEntry } from '../entries/shown-entry.js';
import type { OtherType } from './other-entry.presenter.js';

/** Adds the arguments that select the entries of a list by their terms. */
function addTermArguments(dto: Type<ListAuthoredDto>, { terms }: OtherType): void {
  const ids = (name: string, description: string) =>
    Arg('integer[]', { default: [], description })(dto.prototype as object, name);
  for (const name of Object.keys(terms)) {
    ids(name, 'Limits the list to items with one of these terms.');
    ids(`${name}_exclude`, 'Excludes items with any of these terms.');
  }
}

/**
 * Returns the controller class of a type in `cms/v2`: its entries as posts. What is particular to the type, such as the
 * times of events, is read and written by the routes of its own module.
 */
export function otherEntriesController(other: OtherType, presenter: Type<Presenter<ShownEntry>>): Type {
  const { type, terms } = other;
  const many = type.restBase;
  class ListDto extends ListAuthoredDto {}
  addTermArguments(ListDto, other);
  const refuse = () =>
    fail('rest_written_elsewhere', { message: `Items of this type are written by the routes of ${many} only.` });

  @ConventionOnly()
  @Namespace('cms/v2')
  @Controller(type.name)
  class OtherEntriesController implements OnModuleInit {
    private readonly kind: EntryKind;

    constructor(
      @Inject(presenter) shown: Presenter<ShownEntry>,
      @Inject(EntryRoutes) private readonly routes: EntryRoutes,
      @Inject(EntryEmbeds) private readonly embeds: EntryEmbeds,
    ) {
      this.kind = { type, presenter: shown };
    }

    onModuleInit(): void {
      this.embeds.register(type.name, this.kind);
    }

    @Get()
    @Can(EntriesPolicy, 'list', type)
    @Returns([presenter])
    @ApiOperation({ summary: `Lists ${many} as posts.` })
    list(@Args() args: ListDto, @Requested() request: RestRequest) {
      const names = Object.keys(terms);
      const idsIn = (name: string) => (new Map(Object.entries(args)).get(name) ?? []) as number[];
      const filter = {
        ...args,
        terms: names.map(idsIn),
        terms_exclude: names.map((name) => idsIn(`${name}_exclude`)),
      };
      return this.routes.list(this.kind, filter, request);
    }

    @Get(':id')
    @Versioned(Entries, type)
    @Can(EntriesPolicy, 'read', type)
    @Returns(presenter)
    @ApiOperation({ summary: `Retrieves one of the ${many} as a post.` })
    get(@Args() { id, password }: GetEntryDto, @Requested() request: RestRequest) {
      return this.routes.get(this.kind, id, password, request);
    }

    @Post()
    @Can(EntriesPolicy, 'create', type)
    @Returns(presenter)
    @Fails(fail, 'rest_written_elsewhere')
    @ApiOperation({ summary: `Refuses to create ${many}.` })
    create() {
      return refuse();
    }

    @Update(':id')
    @Can(EntriesPolicy, 'update', type)
    @Returns(presenter)
    @Fails(fail, 'rest_written_elsewhere')
    @ApiOperation({ summary: `Refuses to update ${many}.` })
    update(@Args() _args: GetEntryDto) {
      return refuse();
    }

    @Delete(':id')
    @Can(EntriesPolicy, 'delete', type)
    @Returns(presenter)
    @Fails(fail, 'rest_written_elsewhere')
    @ApiOperation({ summary: `Refuses to delete ${many}.` })
    delete(@Args() _args: DeleteEntryDto) {
      return refuse();
    }
  }
  Object.defineProperty(OtherEntriesController, 'name', {
    value: `${type.description?.labels.singular_name ?? ''}EntriesController`,
  });
  return OtherEntriesController;
}
