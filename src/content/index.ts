export { ContentModule } from './content.module.js';
export { DemoContent } from './demo/demo-content.js';
export { THEME } from './registry/theme.js';
export { CreateUserArgs } from './users/users.args.js';
