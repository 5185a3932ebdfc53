/** The door of the content room: what other rooms may use. */
export { ContentModule } from './content.module.js';
export { ContentOptions } from './content-options.js';
export { DemoContent } from './demo/demo-content.js';
export { EntryImport } from './entries/entry-import.js';
export type { ImportedEntry, ImportedMedia } from './entries/imported-entry.js';
export { FileServer } from './media/file-server.js';
export { MediaOptions } from './media/media-options.js';
export { mediaTypeOf } from './media/media-types.js';
export { StoredFiles, type RemoteFile } from './media/stored-files.js';
export { SettingsService } from './settings/settings.service.js';
export { SiteTime } from './settings/site-time.js';
export { TermAssignments } from './terms/term-assignments.js';
export { TermImport } from './terms/term-import.js';
export { UserImport } from './users/user-import.js';
export { UserWriter } from './users/user-writer.js';
export { CreateUserArgs } from './users/users.args.js';
