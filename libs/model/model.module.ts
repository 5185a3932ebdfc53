import { Global, Module } from '@nestjs/common';
import { Models } from './models.js';

/** Provides the model of the application. */
@Global()
@Module({ providers: [Models], exports: [Models] })
export class ModelModule {}
