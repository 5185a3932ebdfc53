import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import { OpenApiTags } from '#libs/openapi';
import { type EndpointChange, withFamily } from '#libs/routes';
import { ENTRY_TYPES, EntryType } from '../../entries/types/index.js';
import type { ModelContribution } from '../../model/index.js';
import { PreviewDto, PREVIEWS_FAMILY } from './previews.controller.js';

const NAMESPACE = 'lintel/v1';
/** Place of the routes among the tags of the OpenAPI document: after those of content. */
const TAG_POSITION = 113;

const tagOf = (many: string): string =>
  `Links for previews of ${many}, and on sites with several languages their translations. A link lets others read one item for an hour.`;

/** The routes that make links for previews: one for each type with public pages, except files. */
@Injectable()
export class PreviewRoutes implements ModelContribution {
  readonly followsTypes = true;

  constructor(private readonly tags: OpenApiTags) {}

  extend(model: Model): Model {
    const types = model.all(ENTRY_TYPES).filter(({ hasPages }) => hasPages);
    for (const { restBase } of types)
      this.tags.declare(TAG_POSITION, { [`${NAMESPACE} ${restBase}`]: tagOf(restBase) });
    return withFamily(model, { family: PREVIEWS_FAMILY, namespace: NAMESPACE, subjects: types, change });
  }
}

const change: EndpointChange = ({ args, subject, summary }) => {
  if (args !== PreviewDto || !(subject instanceof EntryType)) return undefined;
  const { name, restBase } = subject;
  return { id: `preview_${name.replaceAll('-', '_')}`, summary: summary.replace('{many}', restBase) };
};
