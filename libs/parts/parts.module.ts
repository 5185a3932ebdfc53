import { Global, Module } from '@nestjs/common';
import { Parts } from './parts.js';

/** The parts of responses. The application must provide `PartsOptions`. */
@Global()
@Module({ providers: [Parts], exports: [Parts] })
export class PartsModule {}
