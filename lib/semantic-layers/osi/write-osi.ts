import { stringify } from 'yaml';
import { type CuratedKnowledge, type GlossaryEntry, glossaryEntry } from '../../domain/curated-knowledge.ts';
import type { TableSchema } from '../../domain/schema.ts';
import { isDate } from '../../domain/value-kind.ts';
import { AppError } from '../../errors.ts';
import { inOrder } from '../../knowledge/in-order.ts';
import { namedPlace } from '../../knowledge/named-place.ts';
import { readMeasure } from '../../knowledge/read-measure.ts';
import { isReservedWord } from '../../sql/select/reserved-words.ts';
import { identifierOf, vendor } from './osi-document.ts';

/** The version that others read; what is newer in the draft after it is not needed. */
const version = '0.1.1';

/**
 * A source with what is known of it as a document of the Open Semantic Interchange format. `tables` are as they are described and
 * joined by now. What the format has no place for stands in extensions under our own name; read here again it is the same.
 */
export function writeOsi(
  name: string,
  tables: readonly TableSchema[],
  curated: Pick<CuratedKnowledge, 'glossary'>,
): string {
  const { glossary } = inOrder({ descriptions: [], examples: [], joins: [], ...curated });
  const metrics = glossary.flatMap((entry) => metricOf(entry, tables) ?? []);
  const terms = glossary.filter(({ term }) => !metrics.some(({ of }) => of === term));
  const relationships = tables.flatMap((table) => relationshipsOf(table, tables));
  const model = {
    name: identifierOf(name) || 'model',
    datasets: tables.map((table) => datasetOf(table, terms, tables)),
    ...(relationships.length > 0 && { relationships }),
    ...(metrics.length > 0 && { metrics: metrics.map(({ of: _term, ...metric }) => metric) }),
    custom_extensions: [
      extension({
        terms: terms.map((entry) => glossaryEntry.omit({ origin: true, measure: true }).parse(entry)),
      }),
    ],
  };
  return stringify({ version, semantic_model: [model] }, { lineWidth: 0 });
}

function datasetOf(table: TableSchema, terms: readonly GlossaryEntry[], tables: readonly TableSchema[]) {
  const wordsFor = (column: string) =>
    terms.flatMap(({ term, synonyms, meaning }) => {
      const place = namedPlace(meaning, tables);
      const isThis = place?.table.name === table.name && place.column.name === column && place.value === null;
      return isThis ? [term, ...synonyms] : [];
    });
  return {
    name: table.name,
    source: table.name,
    ...(table.primaryKey.length > 0 && { primary_key: table.primaryKey }),
    ...(table.description && { description: table.description }),
    fields: table.columns.map((column) => {
      const synonyms = wordsFor(column.name);
      return {
        name: column.name,
        expression: inSql(written(column.name)),
        dimension: { is_time: isDate(column) },
        ...(column.description && { description: column.description }),
        ...(synonyms.length > 0 && { ai_context: { synonyms } }),
      };
    }),
  };
}

function relationshipsOf({ name, foreignKeys }: TableSchema, tables: readonly TableSchema[]) {
  return foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) =>
    tables.some((table) => table.name === referencedTable)
      ? [
          {
            name: `${name}_${columns.join('_')}_to_${referencedTable}`,
            from: name,
            to: referencedTable,
            from_columns: columns,
            to_columns: referencedColumns,
          },
        ]
      : [],
  );
}

/** null for a word that is no measure, or one that the schema no longer fits. */
function metricOf(entry: GlossaryEntry, tables: readonly TableSchema[]) {
  const { term, synonyms, meaning, measure } = entry;
  if (measure === null) return null;
  try {
    return {
      of: term,
      name: identifierOf(term),
      expression: inSql(readMeasure(measure, tables, written).sql),
      description: meaning,
      ...(synonyms.length > 0 && { ai_context: { synonyms } }),
      custom_extensions: [extension({ term, measure })],
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function inSql(expression: string) {
  return { dialects: [{ dialect: 'ANSI_SQL', expression }] };
}

function extension(data: unknown) {
  return { vendor_name: vendor, data: JSON.stringify(data) };
}

/** A name as standard SQL writes it. */
function written(name: string): string {
  const isBare = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !isReservedWord(name);
  return isBare ? name : `"${name.replaceAll('"', '""')}"`;
}
