import { validate } from '@readme/openapi-parser';
import { expect, test } from 'vitest';
import { apiRoutes } from './__fixtures__/route-of.ts';
import { openApiDocument } from './openapi-document.ts';

/** The document itself is none of its operations, nor is what a chat service posts and fetches, or what has no address of its own. */
const routes = (await apiRoutes()).filter(
  ({ at }) => !/^\/(openapi\.json|chat-hooks\/|pictures\/|\{\.\.\.nothing\})/.test(at),
);

test('the document is valid OpenAPI 3.1', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  expect(await validate(document)).toMatchObject({ valid: true });
});

test('every route of the API is in the document, and every operation of the document has a route', () => {
  const served = routes.flatMap(({ at, handlers }) =>
    [...handlers.keys()].map((method) => `${method} ${at}`),
  );
  const told = Object.entries(openApiDocument().paths).flatMap(([at, of]) =>
    Object.keys(of).map((method) => `${method.toUpperCase()} ${at}`),
  );
  expect(served.sort()).toEqual(told.sort());
});

test('each route serves the operation that the document describes at its place', () => {
  for (const { at, handlers } of routes) {
    for (const [method, handler] of handlers) {
      expect('operation' in handler && handler.operation).toMatchObject({ method, at });
    }
  }
});

test('each operation names its scope, and what it answers when something is wrong', () => {
  for (const of of Object.values(openApiDocument().paths)) {
    for (const operation of Object.values(of)) {
      expect(operation.description).toMatch(/Scope: `[a-z-]+`/);
      expect(operation.responses.default?.content).toHaveProperty(['application/problem+json']);
    }
  }
});
