import { EnginePool } from '../../../datasource/embedded/engine-pool.ts';
import { EngineProcess } from '../../../datasource/embedded/engine-process.ts';
import type { EngineReply } from '../../../datasource/embedded/engine-protocol.ts';
import { moduleFile } from '../../../module-file.ts';
import type { RelationCheck } from '../relation-check.ts';
import type { GuardVerdict } from '../verdict.ts';
import { duckdbVerdict } from './duckdb-walk.ts';

const childFile = moduleFile('lib/sql/guard/duckdb/duckdb-grammar-child');
const startTimeoutMs = 20_000;
const parseTimeoutMs = 5_000;

/** One child is enough: it parses a statement in well under a millisecond. An idle one keeps no process alive. */
const grammar = new EnginePool(startGrammar, 1);

/**
 * Reads the text with DuckDB's own grammar, which runs in a killable child: the parser is native code that an endless
 * text must not hold this process up with. Rejects when the child dies or does not answer.
 */
export async function duckdbStatementVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): Promise<GuardVerdict> {
  const tree = await grammar.run((engine) => parse(engine, sql));
  return duckdbVerdict(tree, sql, extra, relations);
}

async function startGrammar(signal: AbortSignal): Promise<EngineProcess> {
  const engine = new EngineProcess({ childFile, memoryMegabytes: 3_072 });
  try {
    await engine.exchange({ kind: 'open', file: ':memory:' }, { timeoutMs: startTimeoutMs, signal });
  } catch (error) {
    engine.kill();
    await engine.exited;
    throw error;
  }
  return engine;
}

async function parse(engine: EngineProcess, sql: string): Promise<string> {
  let tree: unknown;
  const onPart = (reply: EngineReply) => {
    if (reply.kind === 'rows') tree = reply.rows[0]?.[0];
  };
  const request = { kind: 'query', sql, maxRows: 1, maxBytes: Number.MAX_SAFE_INTEGER } as const;
  await engine.exchange(request, { timeoutMs: parseTimeoutMs, onPart });
  if (typeof tree !== 'string') throw new Error('DuckDB gave no parse tree.');
  return tree;
}
