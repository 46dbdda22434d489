import type { z } from 'zod';

/** A JSON schema, or a place that refers to one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
export type Reply = { readonly description: string; readonly content?: Content };

export type DescribedOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Reply>>;
};

/** What we write of an OpenAPI 3.1 document. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<
      Record<string, { type: 'http'; scheme: 'bearer'; description: string }>
    >;
  };
};
