import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createApi } from './api.ts';
import { endpoints } from './endpoints.ts';

const Parameter = z.looseObject({ name: z.string() });
const Operation = z.looseObject({ parameters: z.array(Parameter).default([]) });
const OpenApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

/** Finds out, as any program may that reads the description, whether a value is what a part of it says. */
function createChecker(document: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  return (place: string[], value: unknown) => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/');
    return ajv.validate({ $ref: `api#/paths/${pointer}/schema` }, value) ? [] : ajv.errors;
  };
}

describe('the description of the API', () => {
  test('has the endpoints that are served, and what they take and answer', async () => {
    await using store = await openTestStore(engines[0]);
    await publishArticles(store, toArticleInput('a', { tags: ['x'] }), toArticleInput('b'));
    const api = createApi(store, 'https://plomada.example');
    const document = OpenApi.parse(await (await api.request('/api/openapi.json')).json());
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
    );

    const findFaults = createChecker(document);
    for (const [path, address, status] of [
      ['/api/articles', '/api/articles', 200],
      ['/api/articles', '/api/articles?limit=0', 400],
      ['/api/articles/search', '/api/articles/search?q=titulo', 200],
      ['/api/articles/search', '/api/articles/search?q=a', 400],
      ['/api/search', '/api/search?q=titulo&page=5&category=noticias', 200],
      ['/api/search', '/api/search?q=xilofono', 200],
      ['/api/search', '/api/search?q=titulo&page=6', 400],
      ['/api/articles/{slug}', '/api/articles/a', 200],
      ['/api/articles/{slug}', '/api/articles/c', 404],
      ['/api/articles/{slug}', '/api/articles/%00', 400],
      ['/api/categories', '/api/categories', 200],
      ['/api/statistics', '/api/statistics', 200],
    ] as const) {
      const answer = await api.request(address);
      expect(answer.status, address).toBe(status);
      const type = status === 200 ? 'application/json' : 'application/problem+json';
      const place = [path, 'get', 'responses', String(status), 'content', type];
      expect(findFaults(place, await answer.json()), address).toEqual([]);
    }

    const body = [
      '/api/newsletter/subscribe',
      'post',
      'requestBody',
      'content',
      'application/json',
    ];
    expect(findFaults(body, { email: 'ana@obra.com' })).toEqual([]);
    const asked = { featured: true, category: 'noticias', limit: 6, page: 2 };
    const parameters = document.paths['/api/articles']?.get?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(asked));
    for (const [index, { name }] of parameters.entries()) {
      const place = ['/api/articles', 'get', 'parameters', String(index)];
      expect(findFaults(place, Reflect.get(asked, name)), name).toEqual([]);
    }
  });
});
