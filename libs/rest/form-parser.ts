import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { ARGUMENT_ERRORS, RestError, errorOf } from '#libs/errors';
import { MOST_PARAMETERS } from './form-parameters.js';

const MOST_PARTS = MOST_PARAMETERS + 100;

/** A form that is read part by part, and its fields as far as they were read. */
export interface FormParser {
  /** Takes the bytes of the body and tells of its files; its errors are thrown as what `refusal` makes of them. */
  parser: busboy.Busboy;
  fields: [string, string][];
}

/**
 * A parser of a multipart body. Fields that are longer than `limit` together, in characters, or that are too many, make
 * it fail: none is cut or left out. Throws the 400 of a form that cannot be read where the type of the body names no
 * boundary.
 */
export function formParser(headers: IncomingHttpHeaders, limit: number): FormParser {
  const parser = parserOf(headers, limit);
  const fields: [string, string][] = [];
  let left = limit;
  const refuse = () => parser.destroy(errorOf(() => ARGUMENT_ERRORS('rest_payload_too_large')));
  const refuseNumber = () => parser.destroy(errorOf(() => ARGUMENT_ERRORS('rest_too_many_parameters')));
  parser.on('field', (name, value, { valueTruncated }) => {
    // A part need not have a name, whatever its type says; nobody could ask for it.
    if (!name) return;
    left -= name.length + value.length;
    if (left < 0 || valueTruncated) refuse();
    else fields.push([name, value]);
  });
  parser.on('fieldsLimit', refuseNumber).on('partsLimit', refuseNumber);
  return { parser, fields };
}

function parserOf(headers: IncomingHttpHeaders, limit: number): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: limit, fields: MOST_PARAMETERS, parts: MOST_PARTS },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => errorOf(() => ARGUMENT_ERRORS('rest_invalid_form'));

/** What is thrown for an error of the parser, which knows nothing of answers. */
export const refusal = (error: unknown): Error => (error instanceof RestError ? error : malformed());
