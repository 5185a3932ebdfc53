import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Viewer } from '#libs/auth';
import { Args, Can, Namespace, Requested, type RestRequest, Returns, paged } from '#libs/rest';
import { fail } from '../content.errors.js';
import { ListThemesArgs } from './registry.args.js';
import { THEME } from './theme.js';
import { ThemePresenter } from './theme.presenter.js';

/** Who may read the theme: people who write or who may change it. */
@Injectable()
export class ThemesPolicy {
  list(_args: ListThemesArgs, viewer: Viewer): void {
    if (!viewer.can('edit_posts') && !viewer.can('switch_themes')) fail('rest_cannot_view_active_theme');
  }
}

/** The theme of the site (content 14). */
@Namespace('cms/v2')
@Controller('themes')
export class ThemesController {
  constructor(private readonly presenter: ThemePresenter) {}

  @Get()
  @Can(ThemesPolicy, 'list')
  @Returns([ThemePresenter])
  @ApiOperation({ summary: 'Lists the theme in use.' })
  list(@Args() _args: ListThemesArgs, @Requested() request: RestRequest) {
    return paged(request, { body: this.presenter.many([THEME], request.view), total: 1, page: 1, perPage: 1 });
  }
}
