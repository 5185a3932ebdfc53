import { Global, Module } from '@nestjs/common';
import { ModelContributions, ModelPurge } from '../model/index.js';
import { SettingsModule } from '../settings/index.js';
import { DeclaredFields } from './declared-fields.js';
import { FieldMembers } from './field-members.js';
import { FieldReferences } from './field-references.js';
import { FieldValues } from './field-values.js';
import { Fields } from './field.js';
import { HiddenFieldValues } from './hidden-values.js';
import { PageFields } from './page-fields.js';
import { ReferenceTargets } from './reference-targets.js';
import { ValuesOfSteps } from './values-of-steps.js';

const SHARED = [
  DeclaredFields,
  FieldMembers,
  FieldReferences,
  Fields,
  FieldValues,
  HiddenFieldValues,
  PageFields,
  ReferenceTargets,
];

/** The fields that a site declares, and the values of items. */
@Global()
@Module({ imports: [SettingsModule], providers: [...SHARED, ValuesOfSteps], exports: SHARED })
export class FieldsModule {
  constructor(
    model: ModelContributions,
    declared: DeclaredFields,
    purge: ModelPurge,
    hidden: HiddenFieldValues,
    steps: ValuesOfSteps,
  ) {
    model.register(declared);
    model.register(steps);
    purge.register(hidden);
  }
}
