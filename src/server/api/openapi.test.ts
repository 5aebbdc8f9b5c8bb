import { expect, test } from 'vitest';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createApi } from './api.ts';
import { endpoints } from './endpoints.ts';

type OpenApi = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };

test('the OpenAPI document has all endpoints, with their parameters', async () => {
  await using store = await openTestStore(engines[0]);
  const api = createApi(store, 'https://plomada.example');
  const { paths }: OpenApi = await (await api.request('/api/openapi.json')).json();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
  const parameters = paths['/api/articles']?.get?.parameters ?? [];
  const names = ['featured', 'category', 'tag', 'limit', 'page'];
  expect(parameters.map(({ name }) => name)).toEqual(names);
});
