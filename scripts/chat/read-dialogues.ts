import { z } from 'zod';
import { lineError, readJsonLines } from '../evaluate/read-cases.ts';
import { wordingsOf } from './wordings.ts';

const dialogueLine = z.object({
  id: z.string().min(1),
  db_id: z.string().min(1),
  turns: z.array(z.object({ question: z.string(), gold: z.string().optional() })).min(1),
});

/** A conversation as whoever answers may know it. */
export type Dialogue = {
  readonly id: string;
  readonly db_id: string;
  /** Each turn in the words it can be asked in, likeliest first. */
  readonly questions: readonly (readonly string[])[];
};

export type Dialogues = {
  readonly dialogues: readonly Dialogue[];
  /** The gold statement of a turn, or null; only the scorer may look here. */
  goldOf(dialogueId: string, turn: number): string | null;
};

/** Reads a file of conversations, JSON lines. Throws `bad-request` naming the line and what is wrong with it. */
export async function readDialogues(file: string): Promise<Dialogues> {
  const golds = new Map<string, readonly (string | null)[]>();
  const dialogues: Dialogue[] = [];
  for (const { value, lineNumber } of await readJsonLines(file, dialogueLine)) {
    const { id, db_id, turns } = value;
    if (golds.has(id)) throw lineError(file, lineNumber, `the id ${id} occurs twice`);
    golds.set(
      id,
      turns.map(({ gold }) => gold ?? null),
    );
    dialogues.push({ id, db_id, questions: turns.map(({ question }) => wordingsOf(question)) });
  }
  return { dialogues, goldOf: (id, turn) => golds.get(id)?.[turn] ?? null };
}
