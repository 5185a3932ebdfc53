import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Note } from './note.entity.js';
import { NotePresenter } from './note.presenter.js';
import { NotesController } from './notes.controller.js';
import { NotesPolicy } from './notes.policy.js';
import { NotesRepository } from './notes.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([Note])],
  controllers: [NotesController],
  providers: [NotePresenter, NotesPolicy, NotesRepository],
})
export class MySampleModule {}
