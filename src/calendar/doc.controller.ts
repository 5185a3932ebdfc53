import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { describeNamespace, type Swagger2Document } from '#libs/openapi';
import { shownName } from '#libs/presenting';
import { SiteUrls, StoredAnswers, quarterHour } from '#libs/rest';
import { ForAgents, Namespace, Public, RouteDiscovery } from '#libs/routes';
import { SettingsService } from '../settings/index.js';

const NAMESPACE = 'cal/events/v1';
const PATH = `/${NAMESPACE}/doc`;

/** Serves the Swagger document of the namespace. */
@Namespace(NAMESPACE)
@ForAgents(false)
@Controller()
export class DocController {
  private readonly document: (path: string) => Swagger2Document;

  constructor(
    private readonly routes: RouteDiscovery,
    private readonly site: SiteUrls,
    stored: StoredAnswers,
    settings: SettingsService,
  ) {
    // Some defaults are days in the site's time zone, so the document expires.
    const version = () => `${settings.version} ${quarterHour()}`;
    this.document = stored.offer(
      () => [PATH],
      version,
      () => this.describe(),
    );
  }

  @Get('doc')
  @Public()
  @ApiOkResponse({ schema: { title: 'Swagger2Document', type: 'object', additionalProperties: true } })
  @ApiOperation({
    operationId: 'getCalendarDescription',
    summary: 'Describes this namespace as a Swagger 2.0 document.',
  })
  show() {
    return this.document(PATH);
  }

  private describe(): Swagger2Document {
    return describeNamespace(this.routes.requestedTable.routes.values(), {
      namespace: shownName(NAMESPACE),
      site: this.site,
      title: 'Event calendar',
      description: 'Events of this site with their venues, organizers, categories and tags.',
    });
  }
}
