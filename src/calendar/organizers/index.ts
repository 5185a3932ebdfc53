/** Organizers of events. */
export { ORGANIZER } from './organizer-type.js';
export { OrganizerDetails } from './organizer.entity.js';
export { OrganizerPresenter } from './organizer.presenter.js';
export { WriteOrganizerDto } from './organizers.dto.js';
export { OrganizersModule } from './organizers.module.js';
export { type OrganizerRow, OrganizersRepository } from './organizers.repository.js';
export { Organizers } from './organizers.service.js';
