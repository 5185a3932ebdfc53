import { Controller } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { EDIT, Reply, Route, type RestRequest } from '#libs/rest';
import { moduleOf } from '../groups/group.js';
import { mayManageRedirections } from '../may-manage.js';
import { fail } from '../redirection.errors.js';
import { FormerAddressImport } from './former-address-import.js';
import { FileReceiver } from './received-file.js';
import { EXPORT_FORMATS, RuleExport } from './rule-export.js';
import { ExportArgs, ImportFileArgs, ImportPluginArgs } from './rule-files.args.js';
import { ExportPresenter, ImportPresenter, ImportersPresenter } from './rule-files.presenters.js';
import { RuleImport } from './rule-import.js';

/** Rules as files: import and export (redirection 12 and 13). */
@Controller('redirection/v1')
export class RuleFilesController {
  constructor(
    private readonly receiver: FileReceiver,
    private readonly imports: RuleImport,
    private readonly former: FormerAddressImport,
    private readonly exports: RuleExport,
    private readonly outcomes: ImportPresenter,
    private readonly importers: ImportersPresenter,
  ) {}

  @Route(EDIT, 'import/file/:group_id', {
    summary: 'Imports the rules of a file (field `file` of a form): CSV, JSON, Apache or Nginx.',
    shows: ImportPresenter,
    body: 'upload',
    may: mayManageRedirections,
    refuses: { 400: 'No file was sent, or there is no such group.', 413: 'The file is too large.' },
  })
  async importFile(_args: ImportFileArgs, { upload, view }: RestRequest) {
    if (!upload) return fail('redirect_import_invalid_file');
    const outcome = await this.receiver.receive(upload, async (file) => {
      const { group_id: groupId, dry_run: isDryRun } = await upload.arguments(ImportFileArgs);
      return this.imports.file(file, { groupId, isDryRun, progressed: upload.progressed });
    });
    return this.outcomes.one(outcome, view);
  }

  @Route('GET', 'import/plugin', {
    summary: 'Tells what else than files there is to import.',
    shows: ImportersPresenter,
    may: mayManageRedirections,
  })
  async listImporters(_args: NoArgs, { view }: RestRequest) {
    return this.importers.one(await this.former.importers(), view);
  }

  @Route(EDIT, 'import/plugin', {
    summary: 'Makes rules of what else than files there is.',
    shows: ImportPresenter,
    may: mayManageRedirections,
  })
  async importPlugin({ plugin, dry_run: isDryRun }: ImportPluginArgs, { view }: RestRequest) {
    const names: unknown[] = Array.isArray(plugin) ? plugin : [plugin];
    return this.outcomes.one(await this.former.run(names, isDryRun), view);
  }

  @Route('GET', `export/:module(1|2|3|all)/:format(${EXPORT_FORMATS.join('|')})`, {
    summary: 'Writes rules as a text of some format.',
    shows: ExportPresenter,
    may: mayManageRedirections,
  })
  async export({ module, format }: ExportArgs) {
    const exported = module === 'all' ? module : (moduleOf(Number(module)) ?? fail('redirect_export_invalid_module'));
    return new Reply(await this.exports.answer(exported, format));
  }
}
