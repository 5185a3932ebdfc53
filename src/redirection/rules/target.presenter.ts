import { Injectable } from '@nestjs/common';
import { Presenter, member, type Members } from '#libs/rest';
import type { PublishedEntries } from '../../entries/index.js';

type NamedEntry = Awaited<ReturnType<PublishedEntries['named']>>[number];

/** A post or page that a rule may lead to (redirection 6). */
@Injectable()
export class TargetPresenter extends Presenter<NamedEntry> {
  readonly title = 'RedirectTarget';
  readonly members: Members<NamedEntry> = {
    title: member(
      'V',
      'string',
      'Its title, or its slug where only that holds the text.',
      ({ title, slug, inTitle }) => (inTitle ? title : slug),
      { example: 'Our garden' },
    ),
    value: member('V', 'string', 'Its address.', ({ link }) => link, {
      format: 'uri',
      example: 'https://example.org/en/garden/',
    }),
  };
}
