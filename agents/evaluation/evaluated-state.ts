import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { EvaluatedState, EvaluationEngine } from '#lib/domain/evaluation.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { Workspace } from '../workspace.ts';

/** What the answers of a source depend on now, its rows apart. */
export function evaluatedState(
  { schema, knowledge, models }: Pick<Workspace, 'schema' | 'knowledge' | 'models'>,
  engine: EvaluationEngine,
): EvaluatedState {
  const writer = engine === 'configured' ? models?.settings.writer?.model : undefined;
  return {
    schema: shapeOf(schema),
    knowledge: createHash('sha256').update(JSON.stringify(knowledge.curated)).digest('hex').slice(0, 16),
    model: writer ? formatModelName(writer) : 'built-in engine',
    version: productVersion(),
  };
}

export function hashOfState(state: EvaluatedState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
}

/** Names and types alone: that rows were added is no other schema. */
function shapeOf({ tables }: Workspace['schema']): string {
  const shape = tables.map(({ name, columns, foreignKeys }) => [
    name,
    columns.map((column) => [column.name, column.type]),
    foreignKeys,
  ]);
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16);
}

function productVersion(): string {
  const file = path.join(/* turbopackIgnore: true */ projectRoot, 'package.json');
  return z.object({ version: z.string().default('') }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
