import { z } from 'zod';
import { reachedAt } from '#lib/auth/reached-at.ts';
import type { DescribedOperation, JsonSchema, OpenApiDocument, Parameter } from '#lib/domain/api-document.ts';
import { scopes } from '#lib/domain/api-token.ts';
import { chartSpec } from '#lib/domain/chart-spec.ts';
import { curatedKnowledge, glossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { keptExample } from '#lib/domain/example.ts';
import { feedback } from '#lib/domain/feedback.ts';
import { resultColumn } from '#lib/domain/result-table.ts';
import { sourceInfo } from '#lib/domain/source.ts';
import { tableOverview } from '#lib/domain/table-overview.ts';
import { readEnv } from '#lib/env.ts';
import { answer } from './answer.ts';
import type { ToldOperation } from './operation.ts';
import { operations } from './operations.ts';
import { problem } from './problem.ts';

/** Shapes that several replies share, by the name that clients know them by. */
const shared: Readonly<Record<string, z.ZodType>> = {
  Answer: answer,
  ChartSpec: chartSpec,
  Column: resultColumn,
  Example: curatedKnowledge.shape.examples.element,
  Feedback: feedback,
  GlossaryEntry: glossaryEntry,
  ProposedExample: keptExample,
  Problem: problem,
  Source: sourceInfo,
  Table: tableOverview,
};

/** The document of the API, made from what its routes parse with. */
export function openApiDocument(): OpenApiDocument {
  const sent = z.registry<{ id: string }>();
  const told = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shared)) told.add(schema, { id });
  for (const { id, body, replies } of operations) {
    if (body) sent.add(body, { id: `${capital(id)}Body` });
    for (const { schema } of Object.values(replies)) {
      if (schema && !told.has(schema)) told.add(schema, { id: `${capital(id)}Reply` });
    }
  }
  const paths = Object.fromEntries(
    [...Map.groupBy(operations, ({ at }) => at)].map(([path, of]) => [
      path,
      Object.fromEntries(of.map((one) => [one.method.toLowerCase(), described(one, sent, told)])),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabletalk',
      version: '1',
      description:
        'Ask a database in plain words and get an answer whose every number can be traced to a cell.',
    },
    servers: [{ url: `${reachedAt(readEnv())}/api/v1` }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemasOf(told, 'output'), ...schemasOf(sent, 'input') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token from Account → API tokens. Its scopes: ${Object.entries(scopes)
            .map(([name, means]) => `${name}: ${means}`)
            .join('; ')}.`,
        },
      },
    },
  };
}

type Names = z.core.$ZodRegistry<{ id: string }>;

function described(
  { id, group, summary, description, scope, replies, other, ...operation }: ToldOperation,
  sent: Names,
  told: Names,
): DescribedOperation {
  return {
    operationId: id,
    tags: [group],
    summary,
    description: `${description}\n\nScope: \`${scope}\`.`,
    security: [{ token: [] }],
    parameters: [
      ...parametersIn('path', operation.path),
      ...parametersIn('query', operation.query),
      ...parametersIn('header', operation.header).filter(({ name }) => name !== 'accept'),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: referenceTo(operation.body, sent) } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(replies).map(([status, { means, schema, media }]) => {
          const content = {
            ...(schema === null ? {} : { 'application/json': { schema: referenceTo(schema, told) } }),
            ...(media === undefined ? {} : { [media]: { schema: { type: 'string', format: 'binary' } } }),
            ...(other && status === '200'
              ? { [other.media]: { schema: { type: 'string', description: other.means } } }
              : {}),
          };
          const isEmpty = Object.keys(content).length === 0;
          return [status, isEmpty ? { description: means } : { description: means, content }];
        }),
      ),
      default: {
        description: 'What went wrong (RFC 9457).',
        content: { 'application/problem+json': { schema: referenceTo(problem, told) } },
      },
    },
  };
}

function parametersIn(place: Parameter['in'], schema: z.ZodType): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest }: JsonSchema = typeof property === 'object' ? property : {};
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

function referenceTo(schema: z.ZodType, names: Names): JsonSchema {
  return { $ref: placeOf(names.get(schema)?.id ?? '') };
}

function schemasOf(names: Names, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(names, {
    io,
    uri: placeOf,
    override({ jsonSchema }) {
      // Of what is sent, generators of clients take a field with a default for one that has to be there.
      if (io === 'input') delete jsonSchema.default;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _place, ...schema }]) => [name, schema]),
  );
}

function placeOf(name: string): string {
  return `#/components/schemas/${name}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
