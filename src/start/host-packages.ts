import * as common from '@nestjs/common';
import * as core from '@nestjs/core';
import * as swagger from '@nestjs/swagger';
import * as nestTypeorm from '@nestjs/typeorm';
import * as classValidator from 'class-validator';
import * as rxjs from 'rxjs';
import * as typeorm from 'typeorm';
import * as zod from 'zod';
import * as lintel from '../extension/index.js';

/**
 * The packages that extensions share with Lintel, by their names. A second copy of one has other classes and other
 * tokens: injection, coercion and `instanceof` would fail without a word.
 */
export const HOST_PACKAGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  lintel,
  '@nestjs/common': common,
  '@nestjs/core': core,
  '@nestjs/swagger': swagger,
  '@nestjs/typeorm': nestTypeorm,
  'class-validator': classValidator,
  rxjs,
  typeorm,
  zod,
};
