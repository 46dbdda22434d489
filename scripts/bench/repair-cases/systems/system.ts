import type { RepairDatabase } from '../../../repair/repair-case.ts';
import type { BenchCase } from '../bench-case.ts';

/** What a system may see of a case: never its gold, its error mode or any other label. */
export type Question = Pick<BenchCase, 'id' | 'db_id' | 'question' | 'sql'>;

/** Something that turns a first-pass statement into a final one. Its runs go through `database.source` and are counted. */
export type System = {
  readonly name: string;
  answer(item: Question, database: RepairDatabase): Promise<string>;
};
