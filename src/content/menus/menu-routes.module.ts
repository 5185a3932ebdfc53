import { Module } from '@nestjs/common';
import { MenusModule } from '../../menus/index.js';
import { EntryRoutesModule } from '../entries/index.js';
import {
  MenuItemsController,
  MenuLocationsController,
  MenusController,
  NavigationController,
} from './menus.controllers.js';
import { MenusPolicy } from './menus.policy.js';
import { MenuItemPresenter, MenuLocationPresenter, MenuPresenter, NavigationPresenter } from './menus.presenters.js';
import { MenuItemRoutes, MenuRoutes } from './menus.service.js';

/** Routes of menus, their items and locations, and of navigations. */
@Module({
  imports: [EntryRoutesModule, MenusModule],
  controllers: [MenusController, MenuLocationsController, MenuItemsController, NavigationController],
  providers: [
    MenuItemPresenter,
    MenuItemRoutes,
    MenuLocationPresenter,
    MenuPresenter,
    MenuRoutes,
    MenusPolicy,
    NavigationPresenter,
  ],
})
export class MenuRoutesModule {}
