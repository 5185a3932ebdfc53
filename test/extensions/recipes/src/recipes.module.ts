import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CookNote } from './cook-note.entity.js';
import { CookNotePresenter } from './cook-note.presenter.js';
import { CookNotesController } from './cook-notes.controller.js';
import { CookNotesPolicy } from './cook-notes.policy.js';
import { CookNotesRepository } from './cook-notes.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([CookNote])],
  controllers: [CookNotesController],
  providers: [CookNotePresenter, CookNotesPolicy, CookNotesRepository],
})
export class RecipesModule {}
