/** The state of the system for administrators. */
export { System } from './system-state.js';
export { SystemController, SystemPolicy } from './system.controller.js';
export { SystemPresenter } from './system.presenter.js';
export { SystemRepository } from './system.repository.js';
