import { Module } from '@nestjs/common';
import { Redirections } from './redirections.js';

@Module({ providers: [Redirections], exports: [Redirections] })
export class EngineModule {}
