import { capitalised } from '#lib/domain/column-title.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import type { SourceReply } from '#lib/domain/source-reply.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import { readQuery } from '../question/explain/explain-statement.ts';
import { nameWords } from '../question/explain/names.ts';
import type { Lexicon } from './lexicon.ts';
import type { SmallTalk } from './read-small-talk.ts';
import { referencedTables } from './referenced-tables.ts';

const questionsShown = 4;

export type KnownSource = {
  readonly info: SourceInfo;
  /** What the person may read, with descriptions. */
  readonly snapshot: SchemaSnapshot;
  readonly history: readonly PreviousTurn[];
};

/** The reply to what is no question about the data, made from the source and the conversation. */
export function replyTo({ kind, lexicon }: SmallTalk, source: KnownSource): SourceReply {
  const { replies } = lexicon;
  const said = (text: string) => text.replace('{source}', source.info.name);
  const plain: SourceReply = {
    text: [said(replies[kind])],
    tables: [],
    reading: [],
    sql: null,
    invitation: replies.start,
    questions: source.info.starters.slice(0, questionsShown),
  };
  switch (kind) {
    case 'greeting':
    case 'help':
      return plain;
    case 'thanks':
      return { ...plain, questions: [] };
    case 'tables':
      return { ...plain, ...tablesOf(source, lexicon) };
    case 'why':
      return { ...plain, ...explained(source, lexicon) };
  }
}

function tablesOf({ info, snapshot }: KnownSource, { replies }: Lexicon): Partial<SourceReply> {
  const tables = snapshot.tables
    .toSorted((one, other) => other.rowCount - one.rowCount)
    .map(({ name, rowCount, description }) => ({
      name,
      rowCount,
      description: description ?? inWords(name),
    }));
  const count = replies.tables
    .replace('{source}', info.name)
    .replace('{count}', tables.length.toLocaleString('en-US'));
  const latest = info.latestDay === null ? [] : [replies.latest.replace('{day}', info.latestDay)];
  return {
    text: [[tables.length === 1 ? count.replace('1 tables', '1 table') : count, ...latest].join(' ')],
    tables,
  };
}

/** A name that is no word by itself, spelled out: "FUT_PRICES" are future prices. */
function inWords(name: string): string | null {
  const words = nameWords(name);
  return words === splitIdentifier(name).join(' ') ? null : capitalised(words);
}

/** How the last answer was read, and from which rows. */
function explained({ snapshot, history }: KnownSource, { replies }: Lexicon): Partial<SourceReply> {
  const query = history.at(-1)?.query ?? null;
  if (query === null) return { text: [replies.whyNothing] };
  const statement = readQuery(query.sql);
  const names = statement === null ? [] : referencedTables(statement);
  const tables = names.flatMap(
    (name) => snapshot.tables.find((table) => table.name.toLowerCase() === name) ?? [],
  );
  const rows = tables.length === 0 ? [] : [replies.rows.replace('{tables}', counted(tables, replies))];
  return {
    text: [replies.why.replace('{question}', query.question), ...rows],
    reading: query.reading,
    sql: query.sql,
    questions: [],
  };
}

function counted(tables: readonly TableSchema[], { row, rowsOf, and }: Lexicon['replies']): string {
  const said = tables.map(
    ({ name, rowCount }) => `${name} (${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? row : rowsOf})`,
  );
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1)}`;
}
