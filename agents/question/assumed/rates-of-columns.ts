import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { rateAsShare } from '../figures/rate-as-share.ts';
import { termOf } from './arithmetic.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { english } from './lexicon.ts';
import { haveOneRoot } from './one-root.ts';

const rates = new Set(english.rates.said.split('|'));
const wholes = new Set(english.rates.whole.split('|'));

/**
 * "Attendance rate": of classes that were scheduled those that were attended, where a row keeps both numbers. All of the one by all of the other, and no
 * mean of the rates of rows.
 */
export function rateOfColumns(
  question: string,
  tables: readonly TableSchema[],
  dialect: Dialect,
): AssumedTerm | null {
  const tokens = tokenize(question);
  const at = tokens.findIndex(({ lower }, place) => place > 0 && rates.has(lower));
  const said = tokens[at - 1];
  if (said?.kind !== 'word' || isStopWord(said.lower)) return null;
  const found = tables.flatMap((table) => pairsIn(table, said.lower).map((pair) => ({ table, ...pair })));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0 || rateAsShare(question, tables) !== null) return null;
  const [part, whole] = [only.part, only.whole].map(({ name }) => dialect.quoteIdentifier(name));
  const computed = {
    table: only.table,
    first: at - 1,
    end: at + 1,
    ofRow: `100 * ${dialect.divide(part ?? '', `NULLIF(${whole}, 0)`)}`,
    ofRows: `100 * ${dialect.divide(`SUM(${part})`, `NULLIF(SUM(${whole}), 0)`)}`,
  };
  return termOf(computed, tokens, question, dialect);
}

/** `classes_attended` of `classes_scheduled`: two numbers of the same things, of which one is called so and the other is all there could be. */
function pairsIn(table: TableSchema, said: string): { part: ColumnSchema; whole: ColumnSchema }[] {
  const figures = table.columns.filter((column) => isNumeric(column) && !isKey(table, column));
  return figures.flatMap((part) => {
    const words = wordsOfName(part.name);
    const named = words.filter((word) => haveOneRoot(word, said));
    const things = words.filter((word) => !named.includes(word)).map(stemOf);
    if (named.length === 0 || things.length === 0) return [];
    const wholesOf = figures.filter((whole) => {
      const others = wordsOfName(whole.name);
      return (
        whole !== part &&
        things.every((thing) => others.some((word) => stemOf(word) === thing)) &&
        others.some((word) => wholes.has(word))
      );
    });
    const [whole, ...others] = wholesOf;
    return whole === undefined || others.length > 0 ? [] : [{ part, whole }];
  });
}
