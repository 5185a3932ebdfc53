import { Controller, Get, Inject, Injectable, Module, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Max, Min } from 'class-validator';
import {
  Arg,
  Args,
  Can,
  catalogue,
  configurationOf,
  Db,
  defineExtension,
  ExtensionSettings,
  Fails,
  member,
  type Members,
  Namespace,
  NoDto,
  Presenter,
  Public,
  Requested,
  type RestRequest,
  Returns,
  settingKinds,
  type Viewer,
} from 'lintel';
import { Column, Entity, type MigrationInterface, PrimaryGeneratedColumn, type QueryRunner, Repository } from 'typeorm';
import { z } from 'zod';

const fail = catalogue({
  probe_cannot_log: ['rights', 'You may not write to the log.'],
  probe_refused: [422, 'The probe refuses this title.'],
});

/** What the extension has seen. */
@Entity('probe_log')
export class LogLine {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar', length: 200 })
  text: string;
}

class AddLog implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE probe_log (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, text VARCHAR(200) NOT NULL) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE probe_log');
  }
}

@Injectable()
class LogPresenter extends Presenter<LogLine> {
  readonly title = 'ProbeLine';
  readonly members: Members<LogLine> = {
    id: member('all', 'integer', 'Id of the line.', ({ id }) => id),
    text: member('all', 'string', 'What was seen.', ({ text }) => text),
  };
}

class WriteLineDto {
  @Arg('integer', { required: true, description: 'A number from 1 to 9.' })
  @Min(1)
  @Max(9)
  number: number;
}

@Injectable()
class LogPolicy {
  write(_args: WriteLineDto, viewer: Viewer): void {
    if (!viewer.can('write_probe_log')) fail('probe_cannot_log');
  }
}

@Injectable()
class LogRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(LogLine) private readonly lines: Repository<LogLine>,
  ) {}

  all(): Promise<LogLine[]> {
    return this.db.select(LogLine, 'l').orderBy('l.id').current();
  }

  async write(text: string): Promise<number> {
    return this.db.insert(LogLine, { text });
  }

  /** The name of the table, as TypeORM itself has it. */
  get table(): string {
    return this.lines.metadata.tableName;
  }
}

@Namespace('probe/v1')
@Controller('log')
class LogController {
  constructor(
    private readonly log: LogRepository,
    private readonly presenter: LogPresenter,
    private readonly settings: ExtensionSettings,
    @Inject(configurationOf('probe')) private readonly configuration: { mark: string },
  ) {}

  @Get()
  @Public()
  @Returns([LogPresenter])
  @ApiOperation({ summary: 'Lists what the probe has seen.' })
  async list(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.many(await this.log.all(), view);
  }

  @Post()
  @Can(LogPolicy, 'write')
  @Returns(LogPresenter, 201)
  @Fails(fail, 'probe_cannot_log')
  @ApiOperation({ summary: 'Writes a line.' })
  async write(@Args() { number }: WriteLineDto, @Requested() { view }: RestRequest) {
    const { mark } = this.configuration;
    const text = [mark, this.settings.get<string>('probe_word'), typeof number, this.log.table].join(' ');
    return this.presenter.one({ id: await this.log.write(text), text }, view);
  }

  @Get('broken')
  @Public()
  @Returns(LogPresenter)
  @ApiOperation({ summary: 'Always fails.' })
  broken(@Args() _args: NoDto): object {
    throw new Error('The probe is broken.');
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([LogLine])],
  controllers: [LogController],
  providers: [LogPolicy, LogPresenter, LogRepository],
})
class ProbeModule {}

const { text } = settingKinds();
const never = new Promise<undefined>(() => undefined);

/** An extension with one of everything that the foundation offers, for tests. */
export const Probe = defineExtension({
  name: 'probe',
  version: '1.0.0',
  compatible: '>=0.2.0',
  module: ProbeModule,
  configuration: z.object({ mark: z.string().max(20).default('plain') }),
  model: {
    types: { specimen: { labels: { singular: 'specimen', plural: 'specimens' }, restBase: 'specimens' } },
    fields: { specimen: { weight: { type: 'integer' } } },
  },
  settings: { probe_word: text('seen', 'A word in every line.') },
  capabilities: { author: ['write_probe_log'] },
  namespaces: ['probe/v1'],
  migrations: [AddLog],
  within: {
    ResourceChanged: async ({ resource, change }, context) => {
      if (resource !== 'specimen') return;
      await context.get(LogRepository).write(`within ${change}`);
    },
  },
  on: {
    ResourceChanged: async ({ resource, change }, context) => {
      if (resource !== 'specimen') return;
      if (change === 'deleted') throw new Error('The probe does not like deletions.');
      await context.get(LogRepository).write(`on ${change} ${String(context.setting('probe_word'))}`);
    },
  },
  beforeWrite: {
    specimen: ({ title, meta, author }, { stored, viewer }) => {
      switch (title) {
        case 'refuse':
          return fail('probe_refused');
        case 'break':
          throw new Error('The probe breaks before a write.');
        case 'wait':
          return never;
        case 'status':
          return { status: 'no-such-status' };
        case 'publish':
          return { status: 'publish' };
        case 'heavy':
          return { meta: { weight: 'heavy' } };
        case 'author':
          return { author: Number(author ?? 1) };
        case 'stored':
          return {
            title: `${String(stored?.title)} ${String(stored?.status)} ${JSON.stringify(stored?.meta)} ${viewer.login}`,
          };
        default:
          return typeof title === 'string' ? { title: `${title.trim()}!`, meta } : undefined;
      }
    },
    comment: ({ content }) => {
      if (content === 'spam') fail('probe_refused');
      return typeof content === 'string' ? { content: content.replace('bad', 'good') } : undefined;
    },
  },
});

export default Probe;
