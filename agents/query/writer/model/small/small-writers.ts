import { latestDay } from '#lib/schema/latest-day.ts';
import { notesFor } from '../../../../notes/with-notes.ts';
import { entitiesForModels } from '../../../../referential/entities-for-models.ts';
import { requireModels } from '../../../../require-models.ts';
import type { SqlWriter } from '../../../../roles.ts';
import { writtenCandidate } from '../../../written-candidate.ts';
import { isRelativeTime } from '../sql-prompt.ts';
import { promptTables } from './prompt-tables.ts';
import { similarSolved } from './similar-solved.ts';
import { smallWriterPrompt } from './small-writer-prompt.ts';

/** What the prompt of one small writer holds beside the schema and the question. */
type Ingredients = {
  /** How many of the solved questions, the likest first. */
  readonly solved: number;
  /** Whether the joins that fit are told. */
  readonly joins: boolean;
};

function smallWriter(name: string, { solved, joins }: Ingredients): SqlWriter {
  return async (input, context) => {
    const { knowledge, source } = context;
    const reviewed = input.examples.map(({ question, sql }) => ({ question, sql }));
    const { text } = await requireModels(context).generateSql({
      role: 'writer',
      signal: context.signal,
      prompt: smallWriterPrompt({
        dialect: source.dialect,
        question: input.question,
        latestDay: isRelativeTime(input.question) ? latestDay(knowledge.snapshot) : null,
        tables: promptTables(input.schema, knowledge.snapshot, source.dialect),
        solved: [...reviewed, ...similarSolved(input.question, solved)].slice(0, solved),
        joins: joins ? input.insight.joins : [],
        entities: entitiesForModels(input.entities, knowledge.snapshot.tables),
        terms: input.terms.filter(({ mention }) => mention !== null),
        notes: notesFor(input.question, context.notes ?? []).map(({ text }) => text.replaceAll(/\s+/g, ' ')),
        history: input.history,
      }),
    });
    return { kind: 'candidates', candidates: [writtenCandidate(text, name)] };
  };
}

/** Reads the schema and nothing more. */
export const plainWriter = smallWriter('schema', { solved: 0, joins: false });

/**
 * Three writers for a small model that differ in what they read, not in how they are told to think: thinking in words took
 * ten times as long and made a model of 1.5 billion parameters worse. They read one beginning, with the schema, and differ
 * after it, so that the schema is read once for all of them. The first has seen solved questions: its statements are right most often, and the shortest.
 */
export const smallWriters: readonly SqlWriter[] = [
  smallWriter('schema-and-solved', { solved: 2, joins: false }),
  plainWriter,
  smallWriter('schema-and-joins', { solved: 0, joins: true }),
];
