import { parseDocument } from 'yaml';
import type { TableSchema } from '../domain/schema.ts';
import type { SemanticLayer } from '../domain/semantic-layer.ts';
import { AppError } from '../errors.ts';
import { readCube } from './cube/read-cube.ts';
import { readManifest } from './dbt/read-manifest.ts';
import { readOsi } from './osi/read-osi.ts';

/**
 * Reads a semantic layer of any format that is known: dbt's manifest.json, a data model of Cube in YAML, a document of the Open Semantic
 * Interchange format in YAML or JSON. Throws `bad-request` for a file that is none of them, or naming what is wrong in it.
 */
export function readLayer(
  { name, text }: { readonly name: string; readonly text: string },
  tables: readonly TableSchema[],
): SemanticLayer {
  const value = parsed(name, text);
  if ('semantic_model' in value) return readOsi(value, tables);
  if ('cubes' in value || 'views' in value) return readCube(value, name.replace(/\.[^.]*$/, ''), tables);
  if ('metadata' in value) return readManifest(value, tables);
  throw new AppError('bad-request', {
    userMessage: `${name} is no semantic layer that is known here. Known are manifest.json of dbt (with metadata), YAML of Cube (with cubes) and documents of the Open Semantic Interchange format (with semantic_model).`,
  });
}

function parsed(name: string, text: string): object {
  const value = text.trimStart().startsWith('{') ? fromJson(name, text) : fromYaml(name, text);
  if (typeof value === 'object' && value !== null) return value;
  throw new AppError('bad-request', {
    userMessage: `${name} holds neither JSON nor YAML of a semantic layer.`,
  });
}

function fromJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new AppError('bad-request', { userMessage: `${name} is not valid JSON: ${cause.message}.`, cause });
  }
}

function fromYaml(name: string, text: string): unknown {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (!broken) return document.toJS();
  const reason = broken.message.split('\n')[0] ?? 'it cannot be read';
  throw new AppError('bad-request', { userMessage: `${name} is not valid YAML: ${reason}.` });
}
