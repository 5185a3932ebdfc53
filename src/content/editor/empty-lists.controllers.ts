import { Controller, Get, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg, ContextDto } from '#libs/args';
import { paged, type RestRequest } from '#libs/requests';
import { Args, Can, ConventionOnly, Namespace, Requested, Returns } from '#libs/routes';
import { fail } from '../common/index.js';
import { EditorPolicy } from './editor.policy.js';
import { NothingPresenter } from './theme-styles.presenter.js';

/** What the site has none of. */
interface Missing {
  /** Last part of the route of the list. */
  path: string;
  /** The noun in descriptions. */
  many: string;
  /** The method of the policy that says who may know. */
  right: 'fonts' | 'icons' | 'plugins' | 'widgets';
  /** The pattern of the ids of items. */
  ids: string;
  /** The error of every item. */
  error: Parameters<typeof fail>[0];
}

class ItemDto extends ContextDto {
  @Arg('string', { description: 'ID of the item.' })
  id: string;
}

/** Returns the controller class of a list that is always empty. */
function emptyListController(name: string, { path, many, right, ids, error }: Missing): Type {
  @ConventionOnly()
  @Namespace('cms/v2')
  @Controller(path)
  class EmptyListController {
    @Get()
    @Can(EditorPolicy, right)
    @Returns([NothingPresenter])
    @ApiOperation({ summary: `Lists ${many}; always empty.` })
    list(@Args() _args: ContextDto, @Requested() request: RestRequest) {
      return paged(request, { body: [], total: 0, page: 1, perPage: 10 });
    }

    @Get(`:id(${ids})`)
    @Can(EditorPolicy, right)
    @Returns(NothingPresenter)
    @ApiOperation({ summary: `Retrieves one of the ${many}; there are none.` })
    get(@Args() _args: ItemDto) {
      return fail(error);
    }
  }
  Object.defineProperty(EmptyListController, 'name', { value: name });
  return EmptyListController;
}

/** What other sites have for their editors, and this one has not: the lists are empty, and nothing can be added. */
export const EMPTY_LISTS: readonly Type[] = [
  emptyListController('FontCollectionsController', {
    path: 'font-collections',
    many: 'collections of fonts',
    right: 'fonts',
    ids: '[\\w-]+',
    error: 'rest_font_collection_not_found',
  }),
  emptyListController('IconsController', {
    path: 'icons',
    many: 'icons',
    right: 'icons',
    ids: '[a-z][a-z0-9-]*/[a-z][a-z0-9-]*',
    error: 'rest_icon_not_found',
  }),
  emptyListController('PluginsController', {
    path: 'plugins',
    many: 'plugins',
    right: 'plugins',
    ids: '[^.\\/]+(?:\\/[^.\\/]+)?',
    error: 'rest_plugin_not_found',
  }),
  emptyListController('SidebarsController', {
    path: 'sidebars',
    many: 'sidebars',
    right: 'widgets',
    ids: '[\\w-]+',
    error: 'rest_sidebar_not_found',
  }),
  emptyListController('WidgetsController', {
    path: 'widgets',
    many: 'widgets',
    right: 'widgets',
    ids: '[\\w-]+',
    error: 'rest_widget_not_found',
  }),
  emptyListController('WidgetTypesController', {
    path: 'widget-types',
    many: 'types of widgets',
    right: 'widgets',
    ids: '[a-zA-Z0-9_-]+',
    error: 'rest_widget_type_invalid',
  }),
];
