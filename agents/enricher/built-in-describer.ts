import { capitalised } from '#lib/domain/column-title.ts';
import type { DescriptionProposal } from '#lib/domain/description-proposal.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { findValidityColumns } from '#lib/schema/validity-columns.ts';
import { identifierWords, sureNameInWords } from '#lib/text/abbreviations.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { type Enricher, isMissing } from './enricher.ts';
import { evidenceOfColumn, evidenceOfTable } from './evidence-of-schema.ts';
import { withinWords } from './within-words.ts';

const listedValues = 8;
const longestSummary = 150;

/** Describes from names with their abbreviations written out, keys, types and values: only what these say. */
export const builtInDescriber: Enricher = async (table) => {
  const columns = table.columns.flatMap((column): DescriptionProposal[] => {
    const text = isMissing(column.description) ? columnText(table, column) : null;
    return text === null
      ? []
      : [{ table: table.name, column: column.name, text, evidence: evidenceOfColumn(table, column) }];
  });
  if (!isMissing(table.description)) return columns;
  const summary = withinWords(tableText(table), longestSummary);
  return [{ table: table.name, column: null, text: summary, evidence: evidenceOfTable(table) }, ...columns];
};

/** null when the name alone says it and nothing else is known. */
function columnText(table: TableSchema, column: ColumnSchema): string | null {
  const words = sureNameInWords(column.name);
  const key = table.foreignKeys.find(({ columns }) => columns.includes(column.name));
  const validity = findValidityColumns(table);
  if (validity?.begin === column.name) return 'First day on which the row is in force.';
  if (validity?.end === column.name) return 'Last day on which the row is in force.';
  if (key) {
    const referenced = key.referencedColumns[key.columns.indexOf(column.name)] ?? '';
    return `The ${oneOf(key.referencedTable)} of the row; refers to ${key.referencedTable}.${referenced}.`;
  }
  if (table.primaryKey.length === 1 && table.primaryKey[0] === column.name)
    return `Identifies the ${oneOf(table.name)}.`;
  const listed = isCoded(column) ? `; one of ${column.distinctValues?.join(', ')}` : '';
  const time = column.kind === 'date' ? ' (day)' : column.kind === 'datetime' ? ' (time)' : '';
  const writtenOut = words !== identifierWords(column.name).join(' ');
  return writtenOut || listed !== '' || time !== '' ? `${capitalised(words)}${time}${listed}.` : null;
}

function tableText(table: TableSchema): string {
  const words = sureNameInWords(table.name);
  const joining = new Set(table.foreignKeys.flatMap((key) => key.columns));
  const keys = new Set([...table.primaryKey, ...joining]);
  const own = table.columns.filter((column) => !keys.has(column.name));
  const parents = [...new Set(table.foreignKeys.map((key) => oneOf(key.referencedTable)))];
  const validity = findValidityColumns(table);
  const coded = own.filter(isCoded);
  return [
    `${capitalised(words)}: one row ${table.primaryKey.length > 1 ? `per ${listOf(table.primaryKey.map((name) => keyInWords(table, name)))}` : 'each'}.`,
    ...(own.length > 0 ? [`It holds ${listOf(own.map((column) => sureNameInWords(column.name)))}.`] : []),
    ...(parents.length > 0
      ? [`Each row belongs to ${listOf(parents.map((parent) => `one ${parent}`))}.`]
      : []),
    ...(validity ? [`Rows are in force from ${validity.begin} to ${validity.end}.`] : []),
    ...coded.map(
      (column) =>
        `${capitalised(sureNameInWords(column.name))} is one of ${column.distinctValues?.join(', ')}.`,
    ),
  ].join(' ');
}

/** A few values that rows share are codes; values that are each their row's own are names. */
function isCoded({ distinctValues = [], unique }: ColumnSchema): boolean {
  return unique !== true && distinctValues.length > 0 && distinctValues.length <= listedValues;
}

/** A key column that refers to a table is called by that table's name. */
function keyInWords(table: TableSchema, name: string): string {
  const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  return key === undefined ? sureNameInWords(name) : oneOf(key.referencedTable);
}

/** What one row of a table is called: COMPANIES holds companies, one row is a company. */
function oneOf(table: string): string {
  const words = sureNameInWords(table).split(' ');
  const last = words.at(-1) ?? '';
  const singular = [last.replace(/ies$/, 'y'), last.replace(/s$/, ''), last.replace(/es$/, '')].find(
    (word) => word !== last && isEnglishWord(word),
  );
  return [...words.slice(0, -1), singular ?? last].join(' ');
}

function listOf(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
