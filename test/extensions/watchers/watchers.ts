import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  Arg,
  Args,
  Db,
  defineExtension,
  type Extension,
  member,
  type Members,
  Namespace,
  Presenter,
  Public,
  Requested,
  type RestRequest,
  Returns,
} from 'lintel';
import { Column, Entity, type MigrationInterface, PrimaryGeneratedColumn, type QueryRunner } from 'typeorm';

const SHOWN = 10;

/** A small extension: a table of the changes that it has seen, a route that lists them, a field of posts and a block. */
function watcher(number: number): Extension {
  const name = `watcher-${number}`;
  const table = `watcher_${number}_changes`;

  @Entity(table)
  class SeenChange {
    @PrimaryGeneratedColumn({ unsigned: true })
    id: number;

    @Column({ type: 'varchar', length: 40 })
    resource: string;
  }
  // NestJS knows repositories by the names of their entities.
  Object.defineProperty(SeenChange, 'name', { value: `SeenChange${number}` });

  class CreateTable implements MigrationInterface {
    readonly name = `CreateWatcher${number}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(
        `CREATE TABLE ${table} (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, resource VARCHAR(40) NOT NULL) ENGINE=InnoDB`,
      );
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`DROP TABLE ${table}`);
    }
  }

  class ListChangesDto {
    @Arg('integer', { default: 0, description: 'Only changes after this one.' })
    after: number;
  }

  @Injectable()
  class ChangePresenter extends Presenter<SeenChange> {
    readonly title = `Watcher${number}Change`;
    readonly members: Members<SeenChange> = {
      id: member('all', 'integer', 'Number of the change.', ({ id }) => id),
      resource: member('all', 'string', 'What has changed.', ({ resource }) => resource),
    };
  }

  @Injectable()
  class ChangesRepository {
    constructor(private readonly db: Db) {}

    list(after: number): Promise<SeenChange[]> {
      return this.db.select(SeenChange, 'c').where('c.id > ?', after).orderBy('c.id').limit(SHOWN).rows();
    }

    add(resource: string): Promise<number> {
      return this.db.insert(SeenChange, { resource });
    }
  }

  @Namespace(`${name}/v1`)
  @Controller('changes')
  class ChangesController {
    constructor(
      private readonly changes: ChangesRepository,
      private readonly presenter: ChangePresenter,
    ) {}

    @Get()
    @Public()
    @Returns([ChangePresenter])
    @ApiOperation({ summary: 'Lists the changes that the extension has seen.' })
    async list(@Args() { after }: ListChangesDto, @Requested() { view }: RestRequest) {
      return this.presenter.many(await this.changes.list(after), view);
    }
  }

  @Module({
    imports: [TypeOrmModule.forFeature([SeenChange])],
    controllers: [ChangesController],
    providers: [ChangePresenter, ChangesRepository],
  })
  class WatcherModule {}

  return defineExtension({
    name,
    version: '1.0.0',
    compatible: '*',
    module: WatcherModule,
    namespaces: [`${name}/v1`],
    migrations: [CreateTable],
    model: { fields: { post: { [`note_${number}`]: { type: 'text' } } } },
    blocks: { [`${name}/box`]: { render: (_attributes, { root }) => `<p${root()}>${number}</p>` } },
    on: {
      ResourceChanged: async ({ resource }, context) => {
        await context.get(ChangesRepository).add(resource);
      },
    },
  });
}

/** So many small extensions, for measurements. */
export const watchers = (count: number): Extension[] => Array.from({ length: count }, (_, at) => watcher(at + 1));
