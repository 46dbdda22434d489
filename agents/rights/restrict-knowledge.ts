import type { DataSource } from '#lib/datasource/data-source.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { EntityMatch, EntityMatches } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import type { Verification } from '#lib/domain/verification.ts';
import { AppError } from '#lib/errors.ts';
import { measureStatement, type NamedMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import type { Knowledge } from '../run-context.ts';
import { type Hidden, isHiddenColumn } from './hidden.ts';
import { hasColumn, mayHoldOtherName } from './other-names.ts';
import { withReadableDimensions } from './readable-dimensions.ts';
import { mayTellOfRows, namesHidden, visibleId } from './visible-snapshot.ts';
import { withheldWordsIn } from './withheld-words.ts';
import { withoutHiddenRows } from './without-hidden-rows.ts';
import { wouldRun } from './would-run.ts';

/**
 * What somebody who may not read all of a source may know of it. Everything a run finds comes through here: tables,
 * names, examples and repairs that tell of something hidden are left out, as if they were not there. `source` is the
 * restricted one; what it would not run is nobody's example.
 */
export function restrictKnowledge(
  knowledge: Knowledge,
  source: DataSource,
  { hidden, snapshot }: { readonly hidden: Hidden; readonly snapshot: SchemaSnapshot },
): Knowledge {
  const full = knowledge.snapshot;
  const own = new Map(snapshot.tables.map((table) => [table.name, table]));
  const mayTell = async (texts: readonly string[], statements: readonly string[]) =>
    texts.every((text) => !namesHidden(text, hidden)) &&
    (await Promise.all(statements.map((sql) => wouldRun(source, sql)))).every(Boolean);
  // Member by member: what knowledge gains later must be restricted here before it can pass.
  return {
    id: visibleId(knowledge.id, hidden),
    // For those who look after all of it; a run takes what it needs by asking.
    curated: nothingCurated,
    snapshot,
    isRestricted: true,
    withheldWords: withheldWordsIn(full, hidden),
    async findTables(question, signal) {
      const { tables, ...slice } = await knowledge.findTables(question, signal);
      const visible = tables.flatMap(({ table, ...found }) => {
        const shown = own.get(table.name);
        return shown ? [{ ...found, table: shown }] : [];
      });
      return { ...slice, tables: visible };
    },
    async findEntities(question, signal) {
      const visible = withoutHidden(await knowledge.findEntities(question, signal), full, hidden);
      return withoutHiddenRows(visible, source, hidden, signal);
    },
    async findExamples(question, signal) {
      const found = await knowledge.findExamples(question, signal);
      const told = await Promise.all(
        found.map(
          async ({ question, note, sql }) =>
            !(mayTellOfRows(sql, hidden) && holdsValues(sql)) && mayTell([question, note], [sql]),
        ),
      );
      return found.filter((_example, index) => told[index]);
    },
    async findTerms(question, signal) {
      const found = await knowledge.findTerms(question, signal);
      const told = await Promise.all(
        found.map(async ({ term, synonyms, meaning, measure }) => {
          const texts = [term, ...synonyms, meaning];
          if (measure === null) return mayTell(texts, []);
          const sql = statementOf(measure, full.tables, source);
          if (sql === null || (mayTellOfRows(sql, hidden) && holdsValues(sql))) return false;
          return mayTell([...texts, measure.time ?? ''], [sql]);
        }),
      );
      return found
        .filter((_term, index) => told[index])
        .map((term) => withReadableDimensions(term, (name) => !namesHidden(name, hidden)));
    },
    // It compares the words that it is given, which are visible.
    likenessOf: knowledge.likenessOf,
    restsOn(sql) {
      // The statement is the person's own; what is called after it may still name what they may not read.
      const nameOf = ({ on }: Verification) => (on.kind === 'example' ? on.question : on.term);
      return knowledge.restsOn(sql).filter((each) => !namesHidden(nameOf(each), hidden));
    },
    async findRepairs(question, error, signal) {
      const found = await knowledge.findRepairs(question, error, signal);
      const told = await Promise.all(
        found.map(async (repair) =>
          [repair.wrongSql, repair.repairedSql].some((sql) => mayTellOfRows(sql, hidden) && holdsValues(sql))
            ? false
            : mayTell([repair.question, repair.error, repair.wrongSql], [repair.repairedSql]),
        ),
      );
      return found.filter((_repair, index) => told[index]);
    },
    recordRepair: (repair) => knowledge.recordRepair(repair),
  };
}

/** The statement that computes a measure; null for one that the schema no longer fits. */
function statementOf(
  measure: NamedMeasure,
  tables: SchemaSnapshot['tables'],
  { dialect: { quoteIdentifier } }: DataSource,
): string | null {
  try {
    return measureStatement(readMeasure(measure, tables, quoteIdentifier), quoteIdentifier);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Whether a statement tells values that only rows can have: a text, or a number that is no limit. */
function holdsValues(sql: string): boolean {
  const withoutLimit = sql.replaceAll(/\b(?:limit|offset)\s+\d+/gi, '');
  return /'|(?<![\w."`])\d/.test(withoutLimit);
}

function withoutHidden(found: EntityMatches, full: SchemaSnapshot, hidden: Hidden): EntityMatches {
  const mentions = found.mentions.flatMap((mention) => {
    const matches = mention.matches.flatMap((match) => visibleMatch(match, full, hidden) ?? []);
    return matches.length > 0 ? [{ ...mention, matches }] : [];
  });
  return { ...found, mentions };
}

function visibleMatch(match: EntityMatch, full: SchemaSnapshot, hidden: Hidden): EntityMatch | null {
  if (isHiddenColumn(hidden, match.table, match.keyColumn)) return null;
  const isOwn = hasColumn(full, match.table, match.matchedColumn);
  const holding = match.joinedColumns ?? [match.matchedColumn];
  if (isOwn && holding.some((column) => isHiddenColumn(hidden, match.table, column))) return null;
  // It may be another name of the thing: then the table it stands in must be readable too.
  const fromHidden = full.tables.some(
    ({ name }) =>
      (isHiddenColumn(hidden, name, match.matchedColumn) || hidden.rows.has(name.toLowerCase())) &&
      mayHoldOtherName(name, match, full),
  );
  if (fromHidden) return null;
  // A label is made of columns that are not told; where one of the table is hidden, it may hold that one.
  const label = hidden.columns.has(match.table.toLowerCase()) ? match.matchedValue : match.label;
  return { ...match, label };
}
