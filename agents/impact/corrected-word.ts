import type { CuratedExample } from '#lib/domain/curated-knowledge.ts';
import type { NamedMeasure } from '#lib/knowledge/read-measure.ts';
import { namesIn } from '../query/writer/built-in/from-example/from-example.ts';
import { namesReadThing } from '../query/writer/built-in/from-example/match-words.ts';
import { readExample } from '../query/writer/built-in/from-example/read-example.ts';
import { lexiconOf } from '../query/writer/built-in/schema-lexicon.ts';
import { lastDayOf } from '../query/writer/built-in/table-nature.ts';
import type { Workspace } from '../workspace.ts';
import { statementMeasure } from './statement-measure.ts';

/** The word that an example gives a meaning to: what its question asks for, and what its statement computes. */
export type CorrectedWord = {
  /** As the question writes it. */
  readonly word: string;
  readonly measure: NamedMeasure;
  /** The words that the question groups by; empty when it asks for one figure. */
  readonly group: string;
  /** Whether the question names a period. */
  readonly isDated: boolean;
};

/** Beyond this a "word" is a sentence, which no other question would repeat. */
const longestTerm = 2;

/**
 * The business word behind an example, when everything else in its question is accounted for: values and days stand in the
 * statement, groups and things are tables and columns that it reads, and one figure is left for one word. Null otherwise:
 * such an example answers its own question and defines nothing.
 */
export async function correctedWord(
  example: Pick<CuratedExample, 'question' | 'sql'>,
  { knowledge, source }: Workspace,
  signal: AbortSignal,
): Promise<CorrectedWord | null> {
  const { tables } = knowledge.snapshot;
  const found = statementMeasure(example.sql, tables, source.dialect.quoteIdentifier);
  if (found === null) return null;
  const written = namesIn(example.sql);
  const all = tables.map(lexiconOf);
  const entities = await knowledge.findEntities(example.question, signal);
  const today = lastDayOf(tables, new Date());
  const readTables = all.filter(({ table }) => written.has(table.name.toLowerCase()));
  const { shape, slots, dates, literals } = readExample({ ...example, entities }, readTables, today);

  const isSaid = (value: string) =>
    slots.some((slot) => slot.literals.some((literal) => literal.value === value)) ||
    (dates.length > 0 && literals.some((literal) => literal.value === value && /^\d{4}/.test(value)));
  if (!found.conditions.every(isSaid)) return null;
  // "Average basket": the figure is the average of the word, not the word.
  const isSum = /^sum\s*\(/i.test(found.measure.expression);
  if (shape.segments.some(({ kind, cue }) => kind === 'aggregate' && !(isSum && cue.includes('"sum"'))))
    return null;
  if (shape.segments.some(({ kind }) => kind !== null && !plain.has(kind))) return null;

  const group = shape.segments.filter(({ kind }) => kind === 'group').flatMap(({ words }) => words);
  const names = { all, written };
  const left = shape.segments
    .filter(({ kind }) => kind !== 'group')
    .flatMap(({ words }) => words)
    .filter((word) => word !== '#' && !namesReadThing(word, names));
  if (left.length === 0 || left.length > longestTerm) return null;
  const { measure } = found;
  return { word: left.join(' '), measure, group: group.join(' '), isDated: dates.length > 0 };
}

/** Cues that choose among figures without changing what the figure is. */
const plain = new Set(['group', 'superlative', 'aggregate', 'order', 'direction', 'how-much']);
