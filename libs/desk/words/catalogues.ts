import type account from './account/en.json';
import type audit from './audit/en.json';
import type cache from './cache/en.json';
import type calendar from './calendar/en.json';
import type comments from './comments/en.json';
import type editor from './editor/en.json';
import type forms from './forms/en.json';
import type frame from './frame/en.json';
import type imports from './imports/en.json';
import type media from './media/en.json';
import type menus from './menus/en.json';
import type model from './model/en.json';
import type redirects from './redirects/en.json';
import type settings from './settings/en.json';
import type system from './system/en.json';
import type terms from './terms/en.json';
import type texts from './texts/en.json';
import type today from './today/en.json';
import type users from './users/en.json';
import type webhooks from './webhooks/en.json';

/** The sections of texts: that of the frame, which is always loaded, and those of rooms, each loaded with its room. */
export interface Catalogues {
  frame: typeof frame;
  editor: typeof editor;
  today: typeof today;
  texts: typeof texts;
  media: typeof media;
  comments: typeof comments;
  redirects: typeof redirects;
  imports: typeof imports;
  calendar: typeof calendar;
  account: typeof account;
  audit: typeof audit;
  cache: typeof cache;
  forms: typeof forms;
  menus: typeof menus;
  model: typeof model;
  settings: typeof settings;
  system: typeof system;
  terms: typeof terms;
  users: typeof users;
  webhooks: typeof webhooks;
}
