import { Injectable } from '@nestjs/common';
import { member, Presenter } from '#libs/presenting';
import { shownStep, type ShownModel } from './content-model.js';
import { MODEL_MEMBERS } from './declaration.js';

type Shown = ShownModel;

const STEP = {
  type: 'object',
  required: ['action', 'path', 'text', 'needs_confirmation'],
  properties: {
    action: { type: 'string', enum: ['add', 'change', 'remove'] },
    path: { type: 'string' },
    text: { type: 'string' },
    needs_confirmation: { type: 'boolean' },
  },
};

/** Presents the content model. */
@Injectable()
export class ModelPresenter extends Presenter<Shown> {
  readonly title = 'ContentModel';
  readonly members = {
    version: member<Shown>('view', 'integer', 'Number of changes so far.', ({ version }) => version, { example: 3 }),
    ...Object.fromEntries(
      MODEL_MEMBERS.map(({ name, description }) => [
        name,
        member<Shown>('view', 'object', description, ({ declaration }) => declaration[name] ?? {}, {
          shape: { additionalProperties: { type: 'object' } },
        }),
      ]),
    ),
    steps: member<Shown>(
      'view',
      'array',
      'The steps of the plan; absent where none was made.',
      ({ steps = [] }) => steps.map(shownStep),
      { omit: ({ steps }) => steps === undefined, shape: { items: STEP } },
    ),
  };
}
