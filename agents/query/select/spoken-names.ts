import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../repair/name-similarity.ts';
import type { QuestionCues } from '../repair/question-cues.ts';
import type { RepairSchema } from '../repair/repair-schema.ts';
import type { ValueLookup } from '../repair/value-lookup.ts';
import type { StatementFacts } from './statement-facts.ts';

const numerals = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, value) => [word, String(value)],
  ),
);

/** Whether some words speak of a returned column: by its own part of the name, or by what it is the name of. */
export function touches(
  stems: ReadonlySet<string>,
  column: string,
  facts: StatementFacts,
  schema: RepairSchema,
): boolean {
  const ofTables = new Set([...facts.tables].flatMap(nameStems));
  const parts = nameStems(speltOut(column, schema));
  const telling = parts.filter((part) => !ofTables.has(part));
  const isLabel = telling.length === 0 || telling.every((part) => part === 'name' || part === 'titl');
  return (isLabel ? [...parts, ...ofTables] : telling).some((part) => stems.has(part));
}

const spellings = new WeakMap<RepairSchema, ReadonlyMap<string, string>>();

/** A column's name as the schema writes it, since `PetType` has two words and `pettype` one. */
export function speltOut(column: string, schema: RepairSchema): string {
  const found =
    spellings.get(schema) ??
    new Map(schema.tables.flatMap(({ columns }) => columns.map(({ name }) => [name.toLowerCase(), name])));
  spellings.set(schema, found);
  return found.get(column) ?? column;
}

/** Stems of the question that occur in a name of the schema or in a stored text, function words apart. */
export function knownStems(question: QuestionCues, schema: RepairSchema, values: ValueLookup): string[] {
  const names = schemaStems(schema);
  const content = question.words.filter((word) => !isStopWord(word));
  return [
    ...new Set(content.filter((word) => names.has(stemOf(word)) || values.find(word).length > 0).map(stemOf)),
  ];
}

const stemsOfSchema = new WeakMap<RepairSchema, ReadonlySet<string>>();

function schemaStems(schema: RepairSchema): ReadonlySet<string> {
  const found =
    stemsOfSchema.get(schema) ??
    new Set(
      schema.tables.flatMap(({ name, columns }) =>
        [name, ...columns.map((each) => each.name)].flatMap(nameStems),
      ),
    );
  stemsOfSchema.set(schema, found);
  return found;
}

/** Whether a question speaks of a table by its own name or that of a column which is used. */
export function saysTable(
  question: QuestionCues,
  table: string,
  facts: StatementFacts,
  schema: RepairSchema,
): boolean {
  if (nameStems(table).some((part) => part.length > 2 && question.stems.has(part))) return true;
  const own = schema.table(table)?.columns ?? [];
  return own.some(({ name }) => facts.columns.has(name.toLowerCase()) && question.touches(name));
}

/** Whether a question gives a text or number that a statement tests for. */
export function isSaid(literal: string, question: QuestionCues): boolean {
  if (literal === '' || question.text.includes(literal)) return true;
  if (question.words.some((word) => numerals.get(word) === literal)) return true;
  if (literal === '0' || literal === '1') return true;
  const stems = words(literal).map(stemOf);
  return stems.length > 0 && stems.every((stem) => question.stems.has(stem));
}
