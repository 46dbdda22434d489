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
type Ingredients = { readonly values: boolean; readonly solved: boolean };

const solvedShown = 3;

function smallWriter(name: string, { values, solved }: Ingredients): SqlWriter {
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
        values,
        solved: solved
          ? [...reviewed, ...similarSolved(input.question, solvedShown)].slice(0, solvedShown)
          : [],
        entities: entitiesForModels(input.entities, knowledge.snapshot.tables),
        terms: input.terms.filter(({ mention }) => mention !== null),
        notes: notesFor(input.question, context.notes ?? []).map(({ text }) => text.replaceAll(/\s+/g, ' ')),
        history: input.history,
      }),
    });
    return { kind: 'candidates', candidates: [writtenCandidate(text, name)] };
  };
}

/**
 * Four writers for a small model that differ in what they read, not in how they are told to think: thinking in words took
 * ten times as long and made a model of 1.5 billion parameters worse. The first two share the longer beginning, the
 * other two the shorter one.
 */
export const smallWriters: readonly SqlWriter[] = [
  smallWriter('with-values', { values: true, solved: false }),
  smallWriter('with-values-and-solved', { values: true, solved: true }),
  smallWriter('plain', { values: false, solved: false }),
  smallWriter('plain-and-solved', { values: false, solved: true }),
];
