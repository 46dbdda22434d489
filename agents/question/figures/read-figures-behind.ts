import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { tableNoun } from '../explain/names.ts';
import { figureIn } from './core-query.ts';
import { countsOfSeveral } from './counts-of-several.ts';
import { figuresBehind } from './figures-behind.ts';
import { type AskedFigure, firstAndLastAsked } from './find-figures.ts';
import type { ReadCore } from './read-core.ts';
import { candidateOf, readCores } from './read-figure.ts';

/** Figures that are asked of the rows said before; null where none are, or they are not read. */
export async function readFiguresBehind(input: WriterInput, context: RunContext): Promise<Writing | null> {
  const { question } = input;
  for (const asked of [
    ...countsOfSeveral(question),
    ...figuresBehind(question),
    ...firstAndLastAsked(question),
  ]) {
    const read = await readBehind(asked, input, context);
    const candidate = read.length < asked.cores.length ? null : await candidateOf(asked, read, context);
    if (candidate !== null) return { kind: 'candidates', candidates: [candidate] };
  }
  return null;
}

/** Where a figure is told by itself, it is one of the rows that the first core is about. */
async function readBehind(asked: AskedFigure, input: WriterInput, context: RunContext): Promise<ReadCore[]> {
  if (asked.slots.apart === undefined) return readCores(asked, input, context);
  const [rows = '', ...figures] = asked.cores;
  const [first, ...none] = await readCores({ ...asked, cores: [rows] }, input, context);
  if (first === undefined || none.length > 0) return [];
  const name = figureIn(first)?.measure.table ?? first.intent.subject;
  const table = first.tables.find((each) => sameName(each.name, name));
  const of = table === undefined ? '' : ` of ${tableNoun(table).many}`;
  const cores = figures.map((figure) => `${figure}${of}`);
  return [first, ...(await readCores({ ...asked, cores }, input, context))];
}
