/** The door of the accounts room: what the application may use. */
export { AccountsModule } from './accounts.module.js';
export { FirstAccount } from './first-account.js';
