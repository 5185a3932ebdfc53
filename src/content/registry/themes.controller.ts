import { Controller } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Route, paged, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { ListThemesArgs } from './registry.args.js';
import { THEME } from './theme.js';
import { ThemePresenter } from './theme.presenter.js';

/** The theme of the site (content 14). */
@Controller('cms/v2/themes')
export class ThemesController {
  constructor(private readonly presenter: ThemePresenter) {}

  @Route('GET', '', { summary: 'Lists the theme in use.', shows: ThemePresenter, list: true, may: maySeeTheme })
  list(_args: ListThemesArgs, request: RestRequest) {
    return paged(request, { body: this.presenter.many([THEME], request.view), total: 1, page: 1, perPage: 1 });
  }
}

function maySeeTheme(): void {
  const viewer = currentViewer();
  if (!viewer.can('edit_posts') && !viewer.can('switch_themes')) fail('rest_cannot_view_active_theme');
}
