import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import { ENDPOINT_CHANGES, type EndpointChange, ROUTE_FAMILIES } from '#libs/routes';
import { ENTRY_TYPES, EntryType } from '../../entries/types/index.js';
import type { ModelContribution } from '../../model/index.js';
import { PreviewDto, PREVIEWS_FAMILY } from './previews.controller.js';

const NAMESPACE = 'lintel/v1';

/** The routes that make links for previews: one for each type with public pages, except files. */
@Injectable()
export class PreviewRoutes implements ModelContribution {
  readonly followsTypes = true;

  extend(model: Model): Model {
    const families = model
      .all(ENTRY_TYPES)
      .filter(({ hasPages }) => hasPages)
      .map((subject) => ({
        family: PREVIEWS_FAMILY,
        path: `/${NAMESPACE}/${subject.restBase}`,
        namespace: NAMESPACE,
        isConventionOnly: false,
        subject,
      }));
    return model
      .with(ROUTE_FAMILIES, [...model.all(ROUTE_FAMILIES), ...families])
      .with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), this.change]);
  }

  private readonly change: EndpointChange = ({ args, subject, summary }) => {
    if (args !== PreviewDto || !(subject instanceof EntryType)) return undefined;
    const { name, restBase } = subject;
    return { id: `preview_${name.replaceAll('-', '_')}`, summary: summary.replace('{many}', restBase) };
  };
}
