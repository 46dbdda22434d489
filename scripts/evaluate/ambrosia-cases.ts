import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readJsonLines } from './read-cases.ts';

// AMBROSIA (Saparina & Lapata 2024): questions with two or three meanings, each with its statement and in words of its own.
const statement = z.string().nullish();
const example = z.object({
  question: z.string(),
  sql_query1: z.string(),
  sql_query2: z.string(),
  sql_query3: statement,
  interpretation1: statement,
  interpretation2: statement,
  interpretation3: statement,
});
const database = z.object({ db_id: z.string(), kind: z.string(), examples: z.array(example) });

/**
 * The cases of an AMBROSIA file for `tabletalk evaluate`: each ambiguous question with its first two meanings (a third one shows both
 * together), and each of its unambiguous wordings with the one statement that it has.
 */
export async function ambrosiaCases(file: string): Promise<{
  readonly ambiguous: readonly object[];
  readonly plain: readonly object[];
}> {
  const lines = (await readJsonLines(file, database)).flatMap(({ value: { db_id, examples } }) =>
    examples.map((each, at) => ({ db_id, id: `${db_id}-${at + 1}`, ...each })),
  );
  return {
    ambiguous: lines.map(({ id, db_id, question, sql_query1, sql_query2 }) => ({
      id,
      db_id,
      question,
      meanings: [sql_query1, sql_query2],
    })),
    plain: lines.flatMap(({ id, db_id, ...each }) =>
      [
        [each.interpretation1, each.sql_query1],
        [each.interpretation2, each.sql_query2],
        [each.interpretation3, each.sql_query3],
      ].flatMap(([question, gold], at) =>
        question && gold ? [{ id: `${id}-${at + 1}`, db_id, question, gold }] : [],
      ),
    ),
  };
}

if (import.meta.main) {
  const [file, ambiguousFile, plainFile] = process.argv.slice(2);
  if (file === undefined || ambiguousFile === undefined || plainFile === undefined)
    throw new Error(
      'Usage: node scripts/evaluate/ambrosia-cases.ts EXAMPLES.jsonl AMBIGUOUS.jsonl PLAIN.jsonl',
    );
  const { ambiguous, plain } = await ambrosiaCases(file);
  const linesOf = (cases: readonly object[]) => cases.map((each) => `${JSON.stringify(each)}\n`).join('');
  writeFileSync(ambiguousFile, linesOf(ambiguous));
  writeFileSync(plainFile, linesOf(plain));
}
