import { Injectable, type Type } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { type ArgBinder, argsOf, type ArgSpec, specOf } from '#libs/binding';
import { type Model, Models } from '#libs/model';
import type { Endpoint } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { ArgBinders, ENDPOINT_CHANGES, type EndpointChange } from '#libs/routes';
import { FieldAdoption } from '../../entries/fields/index.js';
import type { EntryRow } from '../../entries/index.js';
import { textArgs } from '../../entries/languages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import {
  FieldReferences,
  fieldListArgs,
  fieldsOf,
  FieldValues,
  fieldWriteArgs,
  PageFields,
} from '../../fields/index.js';
import type { ModelContribution } from '../../model/index.js';
import { CalendarPresenter } from './calendar.presenter.js';

/** The values of an entry by the names of its fields. */
type Values = Record<string, unknown>;

/** The fields that a site declares of events, venues and organizers: arguments of their routes, and values of items. */
@Injectable()
export class CalendarFields implements ModelContribution {
  private readonly binders: () => Map<object, ArgBinder<object>>;

  constructor(
    private readonly values: FieldValues,
    private readonly references: FieldReferences,
    private readonly adoption: FieldAdoption,
    private readonly ownBinders: ArgBinders,
    private readonly models: Models,
    private readonly site: SiteUrls,
    private readonly ofPages: PageFields,
  ) {
    this.binders = models.derived(() => new Map<object, ArgBinder<object>>());
  }

  extend(model: Model): Model {
    const changes = [...model.all(ENDPOINT_CHANGES), change];
    return model.with(ENDPOINT_CHANGES, this.site.hasLanguages ? [...changes, changeOfTexts] : changes);
  }

  /** Whether what was sent may have values of fields of a type. */
  concerns({ name }: EntryType, meta: object): boolean {
    return this.values.has(name) || Object.keys(meta).some((member) => this.ofPages.of(name).has(member));
  }

  /**
   * The values of entries of a type that everyone may read, by their ids; none of protected entries. Takes at most
   * one statement for each kind of what references lead to.
   */
  async shown({ name }: EntryType, rows: readonly EntryRow[]): Promise<ReadonlyMap<number, Values>> {
    if (!this.values.has(name) && rows.every(({ fieldValues }) => !fieldValues)) return new Map();
    const open = rows.filter(({ password }) => password === '');
    const stored = await this.adoption.shown(name, open);
    const all = open.map(({ id }): [number, Values] => [
      id,
      this.values.shown(name, stored.get(id) ?? null, false) ?? {},
    ]);
    await this.references.limit(
      name,
      all.map(([, values]) => values),
      Viewer.anonymous,
    );
    return new Map(all);
  }

  /** Whether entries of a type refer to others, so that what is shown of them depends on these. */
  refer({ name }: EntryType): boolean {
    return this.references.has(name);
  }

  /** The binder of the arguments of entries of a type that are written within another one. */
  binderOf<Args extends object>(type: EntryType, args: Type<Args>): ArgBinder<Args> {
    const known = this.binders().get(args);
    const binder = known ?? this.ownBinders.of(args, writeArgs({ args }, type, this.models.current));
    this.binders().set(args, binder);
    return binder as ArgBinder<Args>;
  }
}

/** The arguments `meta` of lists and writes whose items have fields. */
const change: EndpointChange = (endpoint, model) => {
  const { presenter, verbs, list } = endpoint;
  if (!(presenter instanceof CalendarPresenter)) return undefined;
  const { type } = presenter as CalendarPresenter<EntryRow>;
  const isWrite = verbs.includes('POST');
  const further = isWrite ? writeArgs(endpoint, type, model) : list ? listArgs(endpoint, type, model) : [];
  return further.length ? { furtherArgs: [...(endpoint.furtherArgs ?? []), ...further] } : undefined;
};

/** The argument of writes by which texts of languages are deleted. */
const changeOfTexts: EndpointChange = (endpoint) =>
  endpoint.presenter instanceof CalendarPresenter && endpoint.verbs.includes('POST')
    ? { furtherArgs: textArgs(endpoint) }
    : undefined;

const listArgs = (endpoint: Endpoint, { name }: EntryType, model: Model): ArgSpec[] =>
  fieldListArgs(endpoint, fieldsOf(model, name));

/** The argument `meta`; the member `acf` belongs to the routes of `cms/v2`. */
function writeArgs(endpoint: Pick<Endpoint, 'args'>, { name }: EntryType, model: Model): ArgSpec[] {
  const declared = fieldWriteArgs(endpoint, fieldsOf(model, name)).filter((spec) => spec.name === 'meta');
  return declared.length || argsOf(endpoint.args).has('meta') ? declared : [META];
}

/** The argument where a site declares no fields: what search engines get of the page of the entry. */
const META = specOf({
  name: 'meta',
  type: 'object',
  description: 'What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value.',
  unlisted: true,
});
