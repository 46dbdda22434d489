import { z } from 'zod';
import type { GlossaryEntry } from '../../domain/curated-knowledge.ts';
import type { TableSchema } from '../../domain/schema.ts';
import type { SemanticLayer } from '../../domain/semantic-layer.ts';
import { AppError } from '../../errors.ts';
import { type NamedMeasure, readMeasure } from '../../knowledge/read-measure.ts';
import { writtenExpression } from '../../knowledge/written-expression.ts';
import { onlyOne } from '../../only-one.ts';
import { expressionParts, mapExpression } from '../../sql/select/map-expression.ts';
import { bareOrQuoted, printExpression } from '../../sql/select/print-select.ts';
import type { Expression } from '../../sql/select/syntax-tree.ts';
import { inWords, LayerDraft, unusable } from '../layer-draft.ts';
import { plainColumn } from '../layer-expression.ts';
import {
  identifierOf,
  type OsiDataset,
  type OsiExpression,
  type OsiMetric,
  type OsiModel,
  osiDocument,
  ownExtension,
  ownMetric,
  ownTerms,
} from './osi-document.ts';

/** What a document of the Open Semantic Interchange format says of a source. Throws `bad-request` naming what is wrong in it. */
export function readOsi(value: unknown, tables: readonly TableSchema[]): SemanticLayer {
  const parsed = osiDocument.safeParse(value);
  if (!parsed.success) {
    throw new AppError('bad-request', {
      userMessage: `This is no document of the Open Semantic Interchange format: ${z.prettifyError(parsed.error)}`,
    });
  }
  const { version, semantic_model: models } = parsed.data;
  if (!/^0\.[12](\.|$)/.test(version)) {
    throw new AppError('bad-request', {
      userMessage: `The document is of version ${version}. Versions 0.1 and 0.2 can be read.`,
    });
  }
  const [first] = models;
  const draft = new LayerDraft({ format: 'osi', name: first?.name ?? 'model' }, tables);
  for (const model of models) readModel(model, draft);
  return draft.done();
}

type Placed = { readonly dataset: OsiDataset; readonly table: TableSchema };

function readModel(model: OsiModel, draft: LayerDraft): void {
  const placed = model.datasets.flatMap((dataset): Placed[] => {
    const table = draft.table(dataset.source);
    if (table) return [{ dataset, table }];
    draft.leaveOut(dataset.name, `this source has no table ${dataset.source}`);
    return [];
  });
  const own = ownExtension(model.custom_extensions, ownTerms);
  for (const each of placed) readDataset(each, own === null, draft);
  for (const { name, from, to, from_columns, to_columns } of model.relationships) {
    const [one, other] = [from, to].map((end) => placed.find(({ dataset }) => dataset.name === end));
    if (one && other)
      draft.join(
        { table: one.table, columns: columnsOf(from_columns, one) },
        { table: other.table, columns: columnsOf(to_columns, other) },
        name,
      );
  }
  for (const metric of model.metrics) readMetric(metric, null, placed, draft);
  for (const each of placed)
    for (const metric of each.dataset.metrics) readMetric(metric, each, placed, draft);
  for (const term of own?.terms ?? []) draft.term({ ...term, measure: null }, term.term, term.term);
}

/** `readsWords` where the document's words for things are not told by ourselves. */
function readDataset({ dataset, table }: Placed, readsWords: boolean, draft: LayerDraft): void {
  draft.describe(table, null, dataset.description, dataset.name);
  const words = synonymsIn(dataset.ai_context);
  if (readsWords && words.length > 0) {
    const meaning = dataset.description?.trim() || `The rows of ${table.name}`;
    const term = inWords(dataset.name);
    draft.term({ term, synonyms: words, meaning, measure: null }, dataset.name, `${term} table`);
  }
  for (const field of dataset.fields) {
    const from = `${dataset.name}.${field.name}`;
    const column = plainColumn(chosen(field.expression));
    const known = column && draft.column(table, column);
    if (!known) {
      draft.leaveOut(
        from,
        `the field is computed (${chosen(field.expression)}), and a term stands for a column`,
      );
      continue;
    }
    draft.describe(table, known, field.description, from);
    const synonyms = synonymsIn(field.ai_context).filter((one) => inWords(one) !== inWords(known));
    const name = inWords(field.name);
    const isRenamed = name !== inWords(known) && !dataset.primary_key.some((key) => same(key, column));
    if (!readsWords || (synonyms.length === 0 && !isRenamed)) continue;
    const apart = `${inWords(dataset.name)} ${name}`;
    draft.term(
      {
        term: name.includes(' ') ? name : apart,
        synonyms,
        meaning: `${field.description?.trim() || name} (${table.name}.${known})`,
        measure: null,
      },
      from,
      apart,
    );
  }
}

function readMetric(
  metric: OsiMetric,
  home: Placed | null,
  placed: readonly Placed[],
  draft: LayerDraft,
): void {
  const from = home ? `${home.dataset.name}.${metric.name}` : metric.name;
  draft.attempt(from, () => {
    const { measure, term } = measureOf(metric, home, placed, draft.joined());
    const words = inWords(metric.name);
    const entry: GlossaryEntry = {
      term: term ?? words,
      synonyms: synonymsIn(metric.ai_context),
      meaning: metric.description?.trim() || `${measure.expression} of ${measure.table}`,
      measure,
    };
    draft.term(entry, from, `${inWords(measure.table)} ${entry.term}`);
  });
}

function measureOf(
  metric: OsiMetric,
  home: Placed | null,
  placed: readonly Placed[],
  tables: readonly TableSchema[],
): { readonly measure: NamedMeasure; readonly term: string | null } {
  const expression = overTables(writtenExpression(chosen(metric.expression), 'measure'), home, placed);
  const own = ownExtension(metric.custom_extensions, ownMetric);
  const text = printExpression(expression);
  if (
    own?.measure &&
    computes(own.measure, tables) ===
      computes({ ...own.measure, filter: undefined, expression: text }, tables)
  )
    return { measure: own.measure, term: identifierOf(own.term) === metric.name ? own.term : null };
  const read = expressionParts(expression).flatMap((part) =>
    part.kind === 'column' && part.qualifier ? [part.qualifier.text] : [],
  );
  const bases = home ? [home.table.name] : [...new Set(read)];
  const measures = bases.map((table) => ({ expression: bare(expression, table), table, grain: '' }));
  const measure = measures.find((each) => computes(each, tables) !== null) ?? measures[0];
  if (!measure) throw unusable('It names no dataset that it measures');
  return { measure, term: null };
}

/** The SQL of a measure, null for one that cannot be read. */
function computes(measure: NamedMeasure, tables: readonly TableSchema[]): string | null {
  try {
    return readMeasure(measure, tables, (name) => name).sql;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The expression over tables and columns, where it is written over datasets and fields. */
function overTables(expression: Expression, home: Placed | null, placed: readonly Placed[]): Expression {
  return mapExpression(expression, (part) => {
    if (part.kind !== 'column') return part;
    const { qualifier, name } = part;
    const at = qualifier
      ? placed.find(({ dataset }) => same(dataset.name, qualifier.text))
      : (home ??
        onlyOne(placed.filter(({ dataset }) => dataset.fields.some((each) => same(each.name, name.text)))));
    if (!at)
      throw unusable(`It reads ${qualifier ? `${qualifier.text}.` : ''}${name.text}, which is in no dataset`);
    // Within its own dataset a bare name is a column of the source, whatever fields are called.
    const field =
      qualifier || !home ? at.dataset.fields.find((each) => same(each.name, name.text)) : undefined;
    const value = field
      ? writtenExpression(chosen(field.expression), 'measure')
      : { ...part, qualifier: null };
    return mapExpression(value, (each) =>
      each.kind === 'column' ? { ...each, qualifier: bareOrQuoted(at.table.name) } : each,
    );
  });
}

/** Columns of the measured table are written without it. */
function bare(expression: Expression, table: string): string {
  return printExpression(
    mapExpression(expression, (part) =>
      part.kind === 'column' && part.qualifier?.text === table ? { ...part, qualifier: null } : part,
    ),
  );
}

function columnsOf(names: readonly string[], { dataset }: Placed): string[] {
  return names.map((name) => {
    const field = dataset.fields.find((each) => same(each.name, name));
    return (field && plainColumn(chosen(field.expression))) ?? name;
  });
}

/** Standard SQL where there is some; the first dialect otherwise, since most of it is the same everywhere. */
function chosen({ dialects }: OsiExpression): string {
  const found = dialects.find(({ dialect }) => dialect === 'ANSI_SQL') ?? dialects[0];
  return found?.expression ?? '';
}

function synonymsIn(context: OsiMetric['ai_context']): string[] {
  return typeof context === 'object' && context !== null ? context.synonyms : [];
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
