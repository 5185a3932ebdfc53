import { existsSync } from 'node:fs';
import { declarationIn, type ModelDeclaration, planOf, stepText, withKeptParts } from '../model/index.js';
import type { AppConfig } from '../start/app.config.js';
import { broken, type Finding, messageOf, ok, warning } from './check.js';

const NAME = 'content model';
/** The most differences that a finding names. */
const NAMED = 5;

/** Compares the file of the content model, if there is one, with what the site has; `kept` parts are of extensions. */
export async function checkModel(
  applied: ModelDeclaration,
  { MODEL_FILE, MODEL_APPLY }: AppConfig,
  kept: readonly string[],
): Promise<Finding[]> {
  const problem = MODEL_APPLY ? broken : warning;
  if (!existsSync(MODEL_FILE))
    return MODEL_APPLY
      ? [broken(NAME, `There is no file ${MODEL_FILE}`, 'Create it, or correct MODEL_FILE: the site does not start.')]
      : [];
  let declaration: ModelDeclaration;
  try {
    declaration = withKeptParts(await declarationIn(MODEL_FILE), applied, kept);
  } catch (error) {
    return [problem(NAME, messageOf(error), 'Correct the file. "npx lintel model plan" looks at it.')];
  }
  const steps = planOf(applied, declaration);
  if (!steps.length) return [ok(NAME, `The site has that of ${MODEL_FILE}`)];
  const texts = steps.slice(0, NAMED).map((step) => stepText(step));
  const more = steps.length > NAMED ? ` And ${steps.length - NAMED} more.` : '';
  const found = `${MODEL_FILE} differs from the site: ${texts.join(' ')}${more}`;
  if (steps.some(({ isNarrowing }) => isNarrowing))
    return [
      problem(
        NAME,
        found,
        `Look at "npx lintel model plan ${MODEL_FILE}"${MODEL_APPLY ? ': the site does not start with it' : ''}.`,
      ),
    ];
  const advice = MODEL_APPLY ? 'The next start applies it.' : `Run "npx lintel model apply ${MODEL_FILE}".`;
  return [warning(NAME, found, advice)];
}
