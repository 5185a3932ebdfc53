/** Files of rules. */
export { RuleFilesModule } from './rule-files.module.js';
export { CSV_COLUMNS, parseColumns } from './formats/csv-columns.js';
export type { Unexpressed } from './formats/rule-format.js';
export { RuleFile } from './received-file.js';
export { EXPORT_FORMATS, type ExportFormat, type ExportScope, RuleExport } from './rule-export.js';
export { type ImportOutcome, RuleImport } from './rule-import.js';
