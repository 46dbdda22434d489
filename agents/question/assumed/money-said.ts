import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { dayOf } from './acts-of-things.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { tablesCalled } from './moments.ts';
import { type Money, moneyOfVerb, moneySpent } from './money-columns.ts';
import { type MoneyPhrase, moneyPhrases } from './money-phrases.ts';
import { stretchesSaid } from './stretches-said.ts';

/**
 * Money that is told by what was done with it: "how much did we lend" is what the loans come to, "rent received" what was paid of the rents, "repair
 * spend" the cost of repairs. Each is the money column of the one table of which rows the verb or noun speaks, dated by its own day. null where the schema
 * has a figure of that name, or no such rows.
 */
export function moneySaid(
  question: string,
  { mentions }: EntityMatches,
  tables: Tables,
  quote: (name: string) => string,
): AssumedTerm | null {
  const tokens = tokenize(question);
  for (const phrase of moneyPhrases(tokens)) {
    const of = phrase.of.flatMap((at) => tokens[at] ?? []);
    if (phrase.kind !== null && isFigure(tokens[phrase.verb], tables)) continue;
    const doer = doerOf(phrase, tokens);
    const doers = tablesCalled(
      doer.flatMap((at) => tokens[at] ?? []),
      tables,
    );
    const money =
      phrase.kind === null ? moneySpent(of, mentions, tables) : moneyOfVerb(phrase.kind, of, doers, tables);
    if (money === null) continue;
    // "How much did learners pay": who it was adds nothing where all of them are meant.
    const idle = doers.length > 0 ? doer : [];
    const said = [...phrase.places, ...(money.isNounRead ? phrase.of : []), ...idle];
    const [mention, ...also] = stretchesSaid(tokens, new Set(said), question);
    if (mention === undefined) continue;
    const { table, columns } = money;
    const [column, ...others] = columns;
    if (column === undefined) continue;
    const parts = columns.map(({ name }) => `COALESCE(${quote(name)}, 0)`).join(' + ');
    const expression = `SUM(${others.length === 0 ? quote(column.name) : parts})`;
    const day = money.day ?? dayOf(table);
    return {
      term: phrase.isAsked ? nameOf(money) : mention.text,
      synonyms: [],
      meaning: expression,
      measure: {
        expression,
        table: table.name,
        grain: 'one row',
        ...(day !== null && { time: `${table.name}.${day.name}` }),
        ...(money.isSettled && day !== null && { filter: `${quote(day.name)} IS NOT NULL` }),
      },
      mention,
      also,
    };
  }
  return null;
}

/** "Total amount", "total labour cost and parts cost", and no total twice. */
function nameOf({ table, columns }: Money): string {
  const called = columns.map((column) => columnInWords(table, column)).join(' and ');
  return called.startsWith('total ') ? called : `total ${called}`;
}

/** "Fee charged", where a column of other rows is called so. */
function isFigure(verb: Token | undefined, tables: Tables): boolean {
  return tables.some((table) => {
    const own = spokenParts(table.name).map(stemOf);
    return table.columns.some(
      (column) =>
        isNumeric(column) &&
        !isKey(table, column) &&
        spokenParts(column.name).some(
          (part) => part.toLowerCase() === verb?.lower && !own.includes(stemOf(part)),
        ),
    );
  });
}

/** What stands between the question words and the verb. */
function doerOf({ places, of }: MoneyPhrase, tokens: Tokens): number[] {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return tokens.flatMap((_, at) =>
    at > first && at < last && !places.includes(at) && !of.includes(at) ? [at] : [],
  );
}
