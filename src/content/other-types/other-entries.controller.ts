import { applyDecorators, Controller, Delete, Get, Inject, Post, type OnModuleInit, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg, Check, OnlyInConvention } from '#libs/args';
import { type Presenter } from '#libs/presenting';
import { type RestRequest } from '#libs/requests';
import {
  About,
  Args,
  Can,
  ConventionOnly,
  Fails,
  Namespace,
  Previewable,
  Requested,
  Returns,
  Update,
  Versioned,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { fail } from '../common/index.js';
import {
  DeleteEntryDto,
  EntriesPolicy,
  EntryEmbeds,
  type EntryKind,
  EntryRoutes,
  ExcludedTerms,
  GetEntryDto,
  IncludedTerms,
  ListAuthoredDto,
  type ShownEntry,
  TaxRelation,
  type TermFilter,
  TermFilterReader,
} from '../entries/index.js';
import type { OtherType } from './other-entry.presenter.js';

/** Adds the arguments that select the entries of a list by their terms, and refuses those by terms they cannot have. */
function addTermArguments(dto: Type<ListAuthoredDto>, { type, terms }: OtherType, others: readonly string[]): void {
  const declare = (name: string, ...decorators: PropertyDecorator[]): void =>
    applyDecorators(...decorators)(dto.prototype as object, name);
  for (const name of Object.keys(terms)) {
    const some = 'Limits the list to items with one of these terms.';
    declare(name, Arg('integer[]', { default: [], description: some }), IncludedTerms());
    const none = 'Excludes items with any of these terms.';
    declare(`${name}_exclude`, Arg('integer[]', { default: [], description: none }), ExcludedTerms());
  }
  declare('tax_relation', TaxRelation());
  for (const name of others.flatMap((one) => [one, `${one}_exclude`]))
    declare(
      name,
      Arg('any', { description: `Not supported: ${type.restBase} have no such terms.` }),
      Check('rest_invalid_param', () => false, `is not supported: ${type.restBase} have no such terms`),
      OnlyInConvention(),
    );
}

/**
 * Returns the controller class of a type in `cms/v2`: its entries as posts. What is particular to the type, such as the
 * times of events, is read and written by the routes of its own module. `otherTerms` are the arguments of terms that
 * entries of the other types have.
 */
export function otherEntriesController(
  other: OtherType,
  presenter: Type<Presenter<ShownEntry>>,
  otherTerms: readonly string[],
): Type {
  const { type, terms } = other;
  const many = type.restBase;
  class ListDto extends ListAuthoredDto {}
  addTermArguments(ListDto, other, otherTerms);
  const refuse = () =>
    fail('rest_written_elsewhere', { message: `Items of this type are written by the routes of ${many} only.` });

  @ConventionOnly()
  @About(type)
  @Namespace('cms/v2')
  @Controller(type.name)
  class OtherEntriesController implements OnModuleInit {
    private readonly kind: EntryKind;

    constructor(
      @Inject(presenter) shown: Presenter<ShownEntry>,
      @Inject(EntryRoutes) private readonly routes: EntryRoutes,
      @Inject(EntryEmbeds) private readonly embeds: EntryEmbeds,
      @Inject(TermFilterReader) private readonly termFilters: TermFilterReader,
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
    async list(@Args() args: ListDto, @Requested() request: RestRequest) {
      const names = Object.keys(terms);
      const sent = new Map<string, unknown>(Object.entries(args));
      const filterIn = (name: string) => (sent.get(name) ?? []) as TermFilter;
      const filter = await this.termFilters.read({
        included: names.map(filterIn),
        excluded: names.map((name) => filterIn(`${name}_exclude`)),
      });
      return this.routes.list(this.kind, { ...args, ...filter }, request);
    }

    @Get(':id')
    @Versioned(Entries, type)
    @Can(EntriesPolicy, 'read', type)
    @Previewable()
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
