import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { VersionCounters } from '#libs/db';
import { RestError } from '#libs/errors';
import { ContentModel, declarationIn, type PlannedStep, stepsText } from '../model/index.js';
import type { AppConfig } from './app.config.js';
import { failureText } from './command-line.js';

/**
 * Applies the file of the content model if the configuration says so, one instance at a time, and under the lease of
 * migrations, which may make room for it. Only adds: other steps are for people.
 *
 * @throws Error with the plan, in lines, if the file would hide something or move addresses
 */
export async function applyModel(
  app: INestApplicationContext,
  { MODEL_APPLY, MODEL_FILE }: AppConfig,
  log: Logger,
): Promise<void> {
  if (!MODEL_APPLY) return;
  const steps = await app.get(VersionCounters).changeShared(() => addTo(app.get(ContentModel), MODEL_FILE));
  for (const { text } of steps) log.info(`Content model: ${text}`);
}

async function addTo(model: ContentModel, path: string): Promise<PlannedStep[]> {
  try {
    const declaration = await model.withOthersParts(await declarationIn(path));
    const steps = await model.plan(declaration);
    if (steps.some(({ needsConfirmation }) => needsConfirmation))
      throw new Error(
        `${path} was not applied, because steps with ! hide something or move addresses:\n${stepsText(steps)}\n"npx lintel model apply ${path} --yes" takes them.`,
      );
    return await model.apply(declaration);
  } catch (error) {
    if (error instanceof RestError) throw new Error(`${path}: ${failureText(error)}`, { cause: error });
    throw error;
  }
}
