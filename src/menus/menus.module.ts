import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../entries/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { ImportedDetails } from '../entries/writing/index.js';
import { ModelMoves } from '../model/index.js';
import { SettingReferences, SettingsModule } from '../settings/index.js';
import { Taxonomies, TermsModule } from '../terms/index.js';
import { ImportedMenuItems } from './imported-menu-items.js';
import { MenuItem } from './menu-item.entity.js';
import { MenuItemsRepository } from './menu-items.repository.js';
import { MenuTargets } from './menu-targets.js';
import { MenuTranslations } from './menu-translations.repository.js';
import { MENU, MENU_ITEM, NAVIGATION } from './menu-types.js';
import { Menus } from './menus.service.js';
import { MENU_SETTINGS } from './menus.settings.js';
import { OpenMenus } from './open-menus.js';

const SHARED = [MenuItemsRepository, Menus, MenuTargets, OpenMenus];

/** Menus, their items and their places on pages, and navigations. Their routes belong to `content`. */
@Module({
  imports: [EntriesModule, SettingsModule.forFeature(MENU_SETTINGS), TermsModule, TypeOrmModule.forFeature([MenuItem])],
  providers: [...SHARED, ImportedMenuItems, MenuTranslations],
  exports: SHARED,
})
export class MenusModule {
  constructor(
    types: EntryTypes,
    taxonomies: Taxonomies,
    details: ImportedDetails,
    items: ImportedMenuItems,
    moves: ModelMoves,
    rows: MenuItemsRepository,
    references: SettingReferences,
    translations: MenuTranslations,
  ) {
    references.provide('term', (ids) => translations.of(ids));
    moves.register({ rename: (from, to) => rows.renameType(from, to) });
    types.register(MENU_ITEM, NAVIGATION);
    details.register(MENU_ITEM, items);
    taxonomies.register(MENU);
  }
}
