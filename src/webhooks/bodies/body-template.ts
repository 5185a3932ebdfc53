import { SHOWN_MEMBERS, type ShownEvent } from './event-facts.js';

/** How an own body is written: its placeholders are escaped for it. */
export const BODY_FORMATS = ['json', 'form', 'text'] as const;
export type BodyFormat = (typeof BODY_FORMATS)[number];

/** The media type of each format. */
export const MEDIA_TYPES: Readonly<Record<BodyFormat, string>> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
};

export const MAX_TEMPLATE_LENGTH = 10_000;
const MAX_PLACEHOLDERS = 100;
/** Maximum size of a body in bytes. */
export const MAX_BODY_BYTES = 1_000_000;
const NAME = /^\s*([a-z][\w-]*(?:\.[\w-]+)*)\s*$/i;
const URL_CHARACTERS = /^[\x21-\x7e]*$/;

/** A placeholder, `{{ data.title.rendered }}`, by the names of its path. */
interface Placeholder {
  path: readonly string[];
  /** Whether it stands in a text of a JSON body, and not for a whole value. */
  isInText: boolean;
}
type Part = string | Placeholder;

/** A template that cannot be used; the message is the end of a sentence about it. */
export class TemplateError extends Error {}

/** A body that is larger than what is sent. */
export class BodyTooLargeError extends Error {}

/**
 * The body of a webhook as its owner has written it, with placeholders for members of the event. There is nothing but
 * placeholders: no conditions, loops or calls.
 */
export class BodyTemplate {
  private constructor(
    private readonly parts: readonly Part[],
    private readonly format: BodyFormat,
  ) {}

  /**
   * Reads a template. A JSON body is valid for all events if it is with any value in place of each placeholder: texts are
   * escaped, and other placeholders are whole values.
   *
   * @throws TemplateError
   */
  static read(text: string, format: BodyFormat): BodyTemplate {
    if (text.length > MAX_TEMPLATE_LENGTH)
      throw new TemplateError(`may have ${MAX_TEMPLATE_LENGTH.toLocaleString('en')} characters`);
    const template = new BodyTemplate(partsOf(text, format), format);
    if (format === 'json' && !isJson(template.joined(({ isInText }) => (isInText ? 'x' : 'null'))))
      throw new TemplateError('is not valid JSON. A placeholder is a whole value, or stands in a text');
    if (format === 'form' && !URL_CHARACTERS.test(template.joined(() => '')))
      throw new TemplateError('may have visible ASCII characters besides its placeholders. Encode others, as in %20');
    return template;
  }

  /**
   * The body for an event. `escape` is the receiver's rule for texts.
   *
   * @throws BodyTooLargeError
   */
  bodyOf(event: ShownEvent, escape: (text: string) => string): string {
    let size = 0;
    const body = this.joined((placeholder) => {
      const text = this.written(placeholder, event, escape);
      size += text.length;
      if (size > MAX_BODY_BYTES) throw new BodyTooLargeError();
      return text;
    });
    if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new BodyTooLargeError();
    return body;
  }

  private written({ path, isInText }: Placeholder, event: ShownEvent, escape: (text: string) => string): string {
    const value = valueAt(event, path);
    // Links are already free of marks, which would not work with a backslash before them.
    const escaped = (text: string) => (path[0] === 'link' ? text : escape(text));
    if (this.format === 'json' && !isInText)
      return JSON.stringify(typeof value === 'string' ? escaped(value) : (value ?? null));
    const text = escaped(textOf(value));
    if (this.format === 'json') return JSON.stringify(text).slice(1, -1);
    return this.format === 'form' ? encodeURIComponent(Buffer.from(text).toString()) : text;
  }

  private joined(written: (placeholder: Placeholder) => string): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : written(part))).join('');
  }
}

/** What is wrong with a template, as the end of a sentence; undefined if nothing is. */
export function templateProblem(text: string, format: BodyFormat): string | undefined {
  try {
    BodyTemplate.read(text, format);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}

/** Divides a template at its placeholders. */
function partsOf(text: string, format: BodyFormat): Part[] {
  const [first = '', ...others] = text.split('{{');
  if (others.length > MAX_PLACEHOLDERS) throw new TemplateError(`may have ${MAX_PLACEHOLDERS} placeholders`);
  let isInText = format === 'json' && endsInText(first, false);
  const parts: Part[] = [first];
  for (const part of others) {
    const end = part.indexOf('}}');
    const name = end < 0 ? undefined : NAME.exec(part.slice(0, end))?.[1];
    if (name === undefined) throw new TemplateError('has {{ without a name and }} after it, as in {{ data.id }}');
    const path = name.split('.');
    if (!(SHOWN_MEMBERS as readonly string[]).includes(path[0] ?? ''))
      throw new TemplateError(`has {{ ${name} }}. Events have ${SHOWN_MEMBERS.join(', ')}`);
    const rest = part.slice(end + 2);
    parts.push({ path, isInText }, rest);
    isInText = format === 'json' && endsInText(rest, isInText);
  }
  return parts;
}

/** Whether a piece of JSON ends within a text. */
function endsInText(json: string, startsInText: boolean): boolean {
  let isInText = startsInText;
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] === '"') isInText = !isInText;
    else if (json[at] === '\\' && isInText) at += 1;
  }
  return isInText;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The member at a path; undefined if there is none. */
function valueAt(event: object, path: readonly string[]): unknown {
  let value: unknown = event;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A value as a text: objects and lists as JSON, and nothing as an empty one. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
