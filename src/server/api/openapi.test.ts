import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createApi } from './api.ts';
import { endpoints } from './endpoints.ts';

const Parameter = z.looseObject({ name: z.string() });
const Operation = z.looseObject({ parameters: z.array(Parameter).default([]) });
const OpenApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

/** Validates a value against a part of the document. */
function createChecker(document: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  return (place: string[], value: unknown) => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/');
    return ajv.validate({ $ref: `api#/paths/${pointer}/schema` }, value) ? [] : ajv.errors;
  };
}

describe('the OpenAPI document', () => {
  test('has all endpoints with their parameters', async () => {
    await using store = await openTestStore(engines[0]);
    const api = createApi(store, 'https://plomada.example');
    const document = OpenApi.parse(await (await api.request('/api/openapi.json')).json());
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
    );

    const findFaults = createChecker(document);
    const asked = { featured: true, category: 'noticias', tag: 'acero', limit: 6, page: 2 };
    const parameters = document.paths['/api/articles']?.get?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(asked));
    for (const [index, { name }] of parameters.entries()) {
      const place = ['/api/articles', 'get', 'parameters', String(index)];
      expect(findFaults(place, Reflect.get(asked, name)), name).toEqual([]);
    }
  });
});
