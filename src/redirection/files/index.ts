/** Files of rules. */
export { RuleFilesModule } from './rule-files.module.js';
export { CSV_COLUMNS, parseColumns } from './formats/csv-columns.js';
export type { Unexpressed } from './formats/rule-format.js';
export { FormerUrlImport } from './former-url-import.js';
export { FileReceiver, RuleFile } from './received-file.js';
export { EXPORT_FORMATS, type ExportFormat, type ExportScope, RuleExport } from './rule-export.js';
export { RuleFilesController } from './rule-files.controller.js';
export { ExportPresenter, ImportersPresenter, ImportPresenter } from './rule-files.presenter.js';
export { type ImportOutcome, RuleImport } from './rule-import.js';
