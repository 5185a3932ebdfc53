/** The door of the content room: what other rooms may use. */
export { ContentModule } from './content.module.js';
export { ContentOptions } from './content-options.js';
export { DemoContent } from './demo/demo-content.js';
export { SettingsService } from './settings/settings.service.js';
export { SiteTime } from './settings/site-time.js';
export { TermAssignments } from './terms/term-assignments.js';
export { UserWriter } from './users/user-writer.js';
export { CreateUserArgs } from './users/users.args.js';
