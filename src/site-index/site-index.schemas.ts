import type { ApiOkResponse } from '@nestjs/swagger';
import type { JsonSchema } from '#libs/binding';

type SchemaObject = Extract<Parameters<typeof ApiOkResponse>[0], { schema: unknown }>['schema'];

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const emptyList = { type: 'array', items: {}, maxItems: 0 };
const type = { anyOf: [text, texts] };
const links = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: { type: 'object', required: ['href'], properties: { href: { type: 'string' } } },
  },
};

const ARGUMENT: JsonSchema = {
  title: 'ArgumentDescription',
  type: 'object',
  required: ['required'],
  properties: {
    required: { type: 'boolean' },
    default: { description: 'The value if none is sent.' },
    enum: { type: 'array', items: {}, description: 'The accepted values.' },
    type: { ...type, description: 'The JSON type or types.' },
    items: { type: 'object', properties: { type, enum: texts }, description: 'The items of a list.' },
    properties: { type: 'object', description: 'The members of an object that the site declares.' },
    maxItems: { type: 'integer', description: 'The maximum number of items; only below the root of the convention.' },
    description: text,
  },
};

const ROUTE: JsonSchema = {
  title: 'RouteDescription',
  type: 'object',
  required: ['namespace', 'methods', 'endpoints'],
  properties: {
    namespace: text,
    methods: texts,
    endpoints: {
      type: 'array',
      items: {
        type: 'object',
        required: ['methods', 'args'],
        properties: {
          methods: texts,
          allow_batch: {
            type: 'object',
            properties: { v1: { const: true } },
            description: 'Whether batches may use the route; only below the root of the convention.',
          },
          args: { anyOf: [{ type: 'object', additionalProperties: ARGUMENT }, emptyList] },
        },
      },
    },
    schema: {
      type: 'object',
      additionalProperties: true,
      description: 'The JSON Schema (draft 4) of the response; only with the context `help`.',
    },
    _links: { type: 'object', required: ['self'], properties: { self: text } },
  },
};

const routes = { type: 'object', additionalProperties: ROUTE };

const AUTHENTICATION: JsonSchema = {
  type: 'object',
  properties: {
    'application-passwords': {
      type: 'object',
      required: ['endpoints'],
      properties: {
        endpoints: { type: 'object', required: ['authorization'], properties: { authorization: text } },
      },
    },
  },
};

const image = { type: 'integer', description: 'ID of an image, 0 for none; only below the root of the convention.' };
const page = { type: 'integer', description: 'ID of a page, 0 for none; only below the root of the convention.' };

/** Settings of pages. */
const LOOK = {
  show_on_front: { ...text, enum: ['posts', 'page'], description: 'Only below the root of the convention.' },
  page_on_front: page,
  page_for_posts: page,
  site_logo: image,
  site_icon: image,
  site_icon_url: { ...text, description: 'Leads to the icon; empty for none. Only below the root of the convention.' },
};

/** The schema of the site index. */
export const SITE_INDEX = {
  title: 'SiteIndex',
  type: 'object',
  required: [
    'name',
    'description',
    'url',
    'home',
    'gmt_offset',
    'timezone_string',
    'namespaces',
    'authentication',
    'routes',
    '_links',
  ],
  properties: {
    name: text,
    description: text,
    url: text,
    home: text,
    gmt_offset: { type: ['number', 'string'], description: 'Offset of the time zone of the site from UTC, in hours.' },
    timezone_string: text,
    namespaces: texts,
    authentication: {
      description: 'Where users authorize applications; an empty list in the own root.',
      anyOf: [emptyList, AUTHENTICATION],
    },
    ...LOOK,
    routes,
    _links: links,
  },
} as SchemaObject;

/** The schema of the index of a namespace. */
export const NAMESPACE_INDEX = {
  title: 'NamespaceIndex',
  type: 'object',
  required: ['namespace', 'routes', '_links'],
  properties: { namespace: text, routes, _links: links },
} as SchemaObject;
