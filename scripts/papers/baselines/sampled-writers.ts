import { modelWriter } from '#agents/query/writer/model/model-writer.ts';
import type { SqlWriter } from '#agents/roles.ts';
import { onlyTables } from './full-schema-writer.ts';

const write = modelWriter('single-shot');

/**
 * The same request several times, at the temperature that is set. Each begins the tables at another one, so that a model that
 * is sure gives the same statement and kept replies are not one reply.
 */
export function sampledWriters(count: number): SqlWriter[] {
  return Array.from({ length: count }, (_, place): SqlWriter => {
    return (input, context) => {
      const { tables } = context.knowledge.snapshot;
      const first = Math.floor((place * tables.length) / count);
      return write(onlyTables(input, [...tables.slice(first), ...tables.slice(0, first)]), context);
    };
  });
}
