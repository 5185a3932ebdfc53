import { Injectable } from '@nestjs/common';
import type { ContextDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { EntryTypes } from '../../entries/types/index.js';
import { Taxonomies } from '../../terms/index.js';
import { fail } from '../common/index.js';
import type { ListName } from './block-editor.presenters.js';

/** Who may see what the block editor asks for. */
@Injectable()
export class EditorPolicy {
  constructor(
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {}

  blockTypes(_args: object, viewer: Viewer): void {
    if (!this.isWriter(viewer)) fail('rest_block_type_cannot_view');
  }

  patterns(_args: object, viewer: Viewer): void {
    if (!this.isWriter(viewer))
      fail('rest_cannot_view', { message: 'You are not allowed to view the block patterns of this site.' });
  }

  icons(_args: object, viewer: Viewer): void {
    if (!this.isWriter(viewer))
      fail('rest_cannot_view', { message: 'You are not allowed to view the icons of this site.' });
  }

  settings(_args: object, viewer: Viewer): void {
    if (!this.isWriter(viewer)) fail('rest_cannot_read_block_editor_settings');
  }

  urlDetails(_args: object, viewer: Viewer): void {
    if (!this.isWriter(viewer)) fail('rest_cannot_view_url_details');
  }

  templates(_args: object, viewer: Viewer): void {
    if (!viewer.can('edit_theme_options')) fail('rest_cannot_manage_templates');
  }

  /** Editors of entries look for the template of the entry. */
  lookup(_args: object, viewer: Viewer): void {
    if (!this.isWriter(viewer)) fail('rest_cannot_manage_templates');
  }

  exportTheme(_args: object, viewer: Viewer): void {
    if (!viewer.can('edit_theme_options')) fail('rest_cannot_export_templates');
  }

  styles(_args: object, viewer: Viewer): void {
    if (!viewer.can('edit_theme_options')) fail('rest_cannot_manage_global_styles');
  }

  fonts(_args: object, viewer: Viewer): void {
    if (!viewer.can('edit_theme_options'))
      fail('rest_cannot_read', { message: 'You are not allowed to access fonts.' });
  }

  widgets(_args: object, viewer: Viewer): void {
    if (!viewer.can('edit_theme_options')) fail('rest_cannot_manage_widgets');
  }

  plugins(_args: object, viewer: Viewer): void {
    if (!viewer.can('activate_plugins')) fail('rest_cannot_view_plugins');
  }

  /** The first request for a navigation writes one. */
  navigation({ context }: ContextDto, viewer: Viewer): void {
    if (viewer.can('edit_theme_options')) return;
    if (context === 'edit') fail('rest_forbidden_context');
    fail('rest_cannot_create', { message: 'You are not allowed to create navigations.' });
  }

  /** The view of a list is for those who may write what it contains. */
  views({ kind, name }: ListName, viewer: Viewer): void {
    const right = this.rightOn(kind, name) ?? fail('rest_view_config_invalid_entity');
    if (!viewer.can(right))
      fail('rest_cannot_read', { message: 'You are not allowed to read the views of this list.' });
  }

  private rightOn(kind: string, name: string): string | undefined {
    if (kind === 'postType') return this.types.described().find((one) => one.name === name)?.capabilities.edit;
    if (kind === 'taxonomy') return this.taxonomies.all.find((one) => one.name === name)?.manage;
    return kind === 'root' ? 'manage_options' : 'edit_posts';
  }

  /** Whether the viewer may write entries of some type. */
  private isWriter(viewer: Viewer): boolean {
    return this.types.described().some(({ capabilities }) => viewer.can(capabilities.edit));
  }
}
