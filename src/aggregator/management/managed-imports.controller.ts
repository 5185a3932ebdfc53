import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Viewer } from '#libs/auth';
import { paged, Reply, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Args, Can, CurrentViewer, Fails, Namespace, Requested, Returns, Unindexed, Update } from '#libs/routes';
import { fail } from '../common/index.js';
import { ImportHistory } from '../records/index.js';
import { ImportManagementPolicy } from './import-management.policy.js';
import { ImportManagement } from './import-management.service.js';
import { ImportPreviewPresenter, ManagedImportPresenter } from './managed-import.presenter.js';
import {
  CreateImportDto,
  ImportDto,
  ListImportsDto,
  PreviewImportDto,
  UpdateImportDto,
} from './managed-imports.dto.js';

/** Schedules and runs of imports, for editors of events. */
@Unindexed()
@Namespace('lintel/v1')
@Controller('imports')
export class ManagedImportsController {
  constructor(
    private readonly imports: ImportManagement,
    private readonly history: ImportHistory,
    private readonly presenter: ManagedImportPresenter,
    private readonly previews: ImportPreviewPresenter,
    private readonly site: SiteUrls,
  ) {}

  @Get()
  @Can(ImportManagementPolicy, 'read')
  @Returns([ManagedImportPresenter])
  @Fails(fail, 'import-not-visible')
  @ApiOperation({ operationId: 'listManagedImports', summary: 'Lists schedules and runs, latest first.' })
  async list(@Args() args: ListImportsDto, @Requested() request: RestRequest) {
    const { page, per_page: perPage } = args;
    const { slice, view } = request;
    const start = slice.start(undefined, (page - 1) * perPage);
    const { imports, total } = await this.history.list({ ...args, page: Math.floor(start.offset / perPage) + 1 });
    slice.end(imports, perPage, start);
    return paged(request, { body: await this.presenter.many(imports, view), total, page, perPage });
  }

  @Post()
  @Can(ImportManagementPolicy, 'manage')
  @Returns(ManagedImportPresenter, 201)
  @Fails(fail, 'import-not-allowed', 'import-source-invalid', 'import-source-slow', 'import-category-unknown')
  @Fails(fail, 'import-schedule-exists')
  @ApiOperation({ operationId: 'createImport', summary: 'Adds a schedule or a single run of a source, and starts it.' })
  async create(@Args() args: CreateImportDto, @CurrentViewer() viewer: Viewer, @Requested() { view }: RestRequest) {
    const id = await this.imports.create(args, viewer);
    const body = await this.presenter.one(await this.history.get(id), view);
    return Reply.created(body, `${this.site.rest('lintel/v1')}/imports/${id}`);
  }

  @Post('preview')
  @Can(ImportManagementPolicy, 'manage')
  @Returns(ImportPreviewPresenter)
  @Fails(fail, 'import-not-found', 'import-source-invalid', 'import-source-slow', 'import-no-preview')
  @ApiOperation({ operationId: 'previewImport', summary: 'Says what a run would do, without changing anything.' })
  async preview(@Args() args: PreviewImportDto, @CurrentViewer() viewer: Viewer, @Requested() { view }: RestRequest) {
    return this.previews.one(await this.imports.preview(args, viewer), view);
  }

  @Get(':id')
  @Can(ImportManagementPolicy, 'read')
  @Returns(ManagedImportPresenter)
  @Fails(fail, 'import-not-visible', 'import-not-found')
  @ApiOperation({ operationId: 'getManagedImport', summary: 'Retrieves an import with its settings and messages.' })
  async get(@Args() { id }: ImportDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.history.get(id), view);
  }

  @Update(':id')
  @Can(ImportManagementPolicy, 'manage')
  @Returns(ManagedImportPresenter)
  @Fails(fail, 'import-not-found', 'import-not-schedule', 'import-source-invalid', 'import-category-unknown')
  @ApiOperation({ operationId: 'updateImport', summary: 'Changes the times and options of a schedule.' })
  async update(@Args() args: UpdateImportDto, @Requested() { view }: RestRequest) {
    await this.imports.update(args);
    return this.presenter.one(await this.history.get(args.id), view);
  }

  @Delete(':id')
  @Can(ImportManagementPolicy, 'manage')
  @Returns(ManagedImportPresenter)
  @Fails(fail, 'import-not-found', 'import-not-schedule')
  @ApiOperation({ operationId: 'deleteImport', summary: 'Deletes a schedule, and returns it. Its events are kept.' })
  async remove(@Args() { id }: ImportDto, @Requested() { view }: RestRequest) {
    const before = await this.history.get(id);
    await this.imports.remove(id);
    return this.presenter.one(before, view);
  }

  @Post(':id/run')
  @Can(ImportManagementPolicy, 'manage')
  @Returns(ManagedImportPresenter)
  @Fails(fail, 'import-not-found', 'import-not-schedule')
  @ApiOperation({ operationId: 'runImport', summary: 'Starts a run of a schedule, and returns the run.' })
  async run(@Args() { id }: ImportDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.history.get(await this.imports.run(id)), view);
  }

  @Post(':id/stop')
  @Can(ImportManagementPolicy, 'manage')
  @Returns(ManagedImportPresenter)
  @Fails(fail, 'import-not-found', 'import-not-running')
  @ApiOperation({ operationId: 'stopImport', summary: 'Stops a run. What it has imported stays.' })
  async stop(@Args() { id }: ImportDto, @Requested() { view }: RestRequest) {
    await this.imports.stop(id);
    return this.presenter.one(await this.history.get(id), view);
  }
}
