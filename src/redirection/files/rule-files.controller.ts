import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { Reply, type RestRequest } from '#libs/requests';
import { Fails, Args, Can, Namespace, Requested, Returns, Update, Upload } from '#libs/routes';
import { fail, moduleOf, RedirectionPolicy } from '../common/index.js';
import { parseColumns } from './formats/csv-columns.js';
import { FormerUrlImport } from './former-url-import.js';
import { FileReceiver } from './received-file.js';
import { EXPORT_FORMATS, RuleExport } from './rule-export.js';
import { ExportDto, ImportFileDto, ImportPluginDto } from './rule-files.dto.js';
import { ExportPresenter, ImportersPresenter, ImportPresenter } from './rule-files.presenter.js';
import { RuleImport } from './rule-import.js';

/** Imports and exports rules. */
@Namespace('redirection/v1')
@Controller()
export class RuleFilesController {
  constructor(
    private readonly receiver: FileReceiver,
    private readonly imports: RuleImport,
    private readonly former: FormerUrlImport,
    private readonly exports: RuleExport,
    private readonly outcomes: ImportPresenter,
    private readonly importers: ImportersPresenter,
  ) {}

  @Update('import/file/:group_id')
  @Can(RedirectionPolicy, 'manage')
  @Upload()
  @Returns(ImportPresenter)
  @ApiResponse({ status: 400, description: 'The file is missing, or the group does not exist.' })
  @ApiResponse({ status: 413, description: 'The file is too large.' })
  @Fails(
    fail,
    'redirect_import_invalid_group',
    'redirect_import_invalid_file',
    'redirect_import_file_too_big',
    'rest_forbidden',
  )
  @ApiOperation({
    operationId: 'importRedirectFile',
    summary: 'Imports the rules of a file (field `file` of a form): CSV, JSON, Apache or Nginx.',
  })
  async importFile(@Args() _args: ImportFileDto, @Requested() { upload, view }: RestRequest) {
    if (!upload) return fail('redirect_import_invalid_file');
    const outcome = await this.receiver.receive(upload, async (file) => {
      const {
        group_id: groupId,
        dry_run: isDryRun,
        disabled: isDisabled,
        columns,
      } = await upload.arguments(ImportFileDto);
      return this.imports.file(file, {
        groupId,
        isDryRun,
        isDisabled,
        columns: columns === undefined ? columns : parseColumns(columns),
        progressed: upload.progressed,
      });
    });
    return this.outcomes.one(outcome, view);
  }

  @Get('import/plugin')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ImportersPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ operationId: 'listRedirectImporters', summary: 'Lists the importers for sources other than files.' })
  async listImporters(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.importers.one(await this.former.importers(), view);
  }

  @Update('import/plugin')
  @Can(RedirectionPolicy, 'manage')
  @Returns(ImportPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ operationId: 'importRedirects', summary: 'Imports rules from a source other than a file.' })
  async importPlugin(@Args() { plugin, dry_run: isDryRun }: ImportPluginDto, @Requested() { view }: RestRequest) {
    const names: unknown[] = Array.isArray(plugin) ? plugin : [plugin];
    return this.outcomes.one(await this.former.run(names, isDryRun), view);
  }

  @Get(`export/:module(1|2|3|all)/:format(${EXPORT_FORMATS.join('|')})`)
  @Can(RedirectionPolicy, 'manage')
  @Returns(ExportPresenter)
  @ApiOperation({ operationId: 'exportRedirects', summary: 'Exports rules in a format.' })
  async export(@Args() { module, format }: ExportDto) {
    const scope = module === 'all' ? module : (moduleOf(Number(module)) ?? fail('redirect_export_invalid_module'));
    return new Reply(await this.exports.answer(scope, format));
  }
}
