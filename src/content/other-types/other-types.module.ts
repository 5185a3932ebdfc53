import { Module, type DynamicModule } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/index.js';
import { otherEntriesController } from './other-entries.controller.js';
import { otherPresenter, type OtherType } from './other-entry.presenter.js';

/** Routes in `cms/v2` of entry types of other modules, below the root of the convention. */
@Module({})
export class OtherTypesModule {
  static of(types: readonly OtherType[]): DynamicModule {
    const routes = types.map((other) => ({ other, presenter: otherPresenter(other) }));
    const names = [...new Set(types.flatMap(({ terms }) => Object.keys(terms)))];
    return {
      module: OtherTypesModule,
      imports: [EntryRoutesModule],
      controllers: routes.map(({ other, presenter }) =>
        otherEntriesController(
          other,
          presenter,
          names.filter((name) => !Object.hasOwn(other.terms, name)),
        ),
      ),
      providers: routes.map(({ presenter }) => presenter),
    };
  }
}
