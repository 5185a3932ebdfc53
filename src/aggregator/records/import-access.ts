import type { Viewer } from '#libs/auth';

/** Whether a viewer may see all imports and change schedules: whoever may change the events of others. */
export const mayManageImports = (viewer: Viewer): boolean => viewer.can('edit_others_cal_events');
