import { createSqlQueryChain, type SqlDatabaseChainInput } from '@langchain/classic/chains/sql_db';
import { SqlDatabase } from '@langchain/classic/sql_db';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseMessage } from '@langchain/core/messages';
import { writtenCandidate } from '#agents/query/written-candidate.ts';
import { requireModels } from '#agents/require-models.ts';
import type { SqlWriter } from '#agents/roles.ts';
import type { RunContext } from '#agents/run-context.ts';

type LangchainDialect = Parameters<typeof createSqlQueryChain>[0]['dialect'];
type LangchainSource = SqlDatabaseChainInput['database']['appDataSource'];

/**
 * LangChain.js's SQL query chain as it comes: its prompt, its way to show tables with three rows of each, one reply. The model
 * is the run's own, at the same endpoint; the database is asked through the same read-only source.
 */
export const langchainWriter: SqlWriter = async ({ question }, context) => {
  const db = await SqlDatabase.fromDataSourceParams({ appDataSource: sourceOf(context) });
  // A dialect without a prompt of its own gets LangChain's general one.
  const dialect = context.source.dialect.name as LangchainDialect;
  const chain = await createSqlQueryChain({ llm: new ModelOfRun(context), db, dialect });
  const reply = await chain.invoke({ question });
  return { kind: 'candidates', candidates: [writtenCandidate(statementIn(reply), 'langchain')] };
};

/** Models fence statements and repeat the question and the label before them, which the chain leaves to whoever uses it. */
export function statementIn(reply: string): string {
  const labelled = /\bSQLQuery:([\s\S]*)/i.exec(reply)?.[1] ?? reply;
  const fenced = /```(?:\w+)?\s*\n([\s\S]*?)```/.exec(labelled)?.[1] ?? labelled;
  return fenced
    .replace(/```\s*$/, '')
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/;\s*$/, '');
}

/** LangChain's chat model over the caller of a run, so that its calls, tokens and cost are counted with the others. */
class ModelOfRun extends SimpleChatModel {
  readonly #context: RunContext;

  constructor(context: RunContext) {
    super({});
    this.#context = context;
  }

  _llmType(): string {
    return 'tabletalk';
  }

  async _call(messages: BaseMessage[], { stop = [] }: this['ParsedCallOptions']): Promise<string> {
    const whole = messages.map(({ text }) => text).join('\n\n');
    // Every provider here gets a system message: its first paragraph, which says what to do.
    const end = whole.indexOf('\n\n');
    const { text } = await requireModels(this.#context).generateText({
      role: 'writer',
      signal: this.#context.signal,
      prompt: { instructions: whole.slice(0, end), prefix: '', question: whole.slice(end).trim() },
    });
    const ends = stop.map((mark) => text.indexOf(mark)).filter((at) => at >= 0);
    return text.slice(0, Math.min(text.length, ...ends));
  }
}

/** What LangChain asks a data source: its catalogue, which is known, and the first rows of each table. */
function sourceOf({ source, knowledge, limits, signal }: RunContext): LangchainSource {
  const columns = knowledge.snapshot.tables.flatMap((table) =>
    table.columns.map((column) => ({
      table_name: table.name,
      column_name: column.name,
      data_type: column.type,
      is_nullable: column.nullable ? 'YES' : 'NO',
    })),
  );
  return {
    isInitialized: true,
    options: { type: 'sqlite' },
    async query(sql: string): Promise<unknown> {
      if (sql.includes('sqlite_master')) return columns;
      const result = await source.query(sql.trim().replace(/;$/, ''), limits, signal);
      return result.rows.map((row) =>
        Object.fromEntries(result.columns.map(({ name }, place) => [name, row[place]])),
      );
    },
  } as LangchainSource;
}
