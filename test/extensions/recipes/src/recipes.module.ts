import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Events, Jobs, ResourceChanged } from 'lintel';
import { CookNote } from './cook-note.entity.js';
import { CookNotePresenter } from './cook-note.presenter.js';
import { CookNotesController } from './cook-notes.controller.js';
import { CookNotesPolicy } from './cook-notes.policy.js';
import { CookNotesRepository } from './cook-notes.repository.js';

const DAY_SECONDS = 86_400;

@Module({
  imports: [TypeOrmModule.forFeature([CookNote])],
  controllers: [CookNotesController],
  providers: [CookNotePresenter, CookNotesPolicy, CookNotesRepository],
})
export class RecipesModule implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly notes: CookNotesRepository,
  ) {}

  onModuleInit(): void {
    // The notes on a recipe go with it, in the same transaction.
    this.events.within(ResourceChanged, async ({ resource, id, change }) => {
      if (resource === 'recipe' && change === 'deleted') await this.notes.forget(id);
    });
    this.jobs.schedule({ name: 'recipes count', everySeconds: DAY_SECONDS, run: () => this.notes.count() });
  }
}
