import type { Measure } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { currencySaid, ratesKept } from '../called/currency-pairs.ts';
import { computedMeasure, figureIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { english } from './lexicon.ts';
import { type Phrase, phraseOf } from './phrase.ts';

let phrases: readonly Phrase[] | null = null;

/**
 * "How much is one euro in dollars", "how many yen does one dollar buy", "EUR rate in dollars per year": what one of a currency is worth, where
 * rates are told in the other one; the other way round it is one divided by it. Nothing where neither is the one they are told in.
 */
export function ratesAsked(text: string, { tables }: Asking): AskedFigure[] {
  const kept = ratesKept(tables);
  if (kept === null) return [];
  const rate = nameInWords(kept.column.name).toLowerCase();
  phrases ??= english.rates.says.map(phraseOf);
  for (const phrase of phrases) {
    const said = phrase.match(text);
    const { base = '', quote, aggregate = '', at = '', when = '' } = said ?? {};
    const [of, told] = [base, quote].map((each) =>
      each === undefined || each === '' ? null : currencySaid(each, tables),
    );
    const isKept = of === 'kept' && (told === 'told in' || !quote);
    const isTurned = of === 'told in' && told === 'kept';
    if (said === null || (!isKept && !isTurned)) continue;
    const latest = aggregate === '' && when === '' ? english.rates.latest : aggregate;
    const core = `${latest} ${rate} ${english.rates.of} ${isKept ? base : quote} ${at} ${when}`;
    return [
      {
        kind: isKept ? 'reworded' : 'turned-rate',
        cores: [core.replaceAll(/\s+/gu, ' ').trim()],
        slots: { of: base, told: quote ?? '' },
        hundredfold: false,
        sideBySide: false,
        overrules: true,
      },
    ];
  }
  return [];
}

/** How much of a currency one of that buys in which its rate is told: the average of many days is that of what each of them gave. */
export const makeTurnedRate: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure?.measure.column) return null;
  const { intent, dialect } = core;
  const { column, aggregate } = figure.measure;
  const [table, name] = [column.table, column.column].map((part) => dialect.quoteIdentifier(part));
  const turned = dialect.divide('1.0', `${table}.${name}`);
  const taken = aggregate === null ? turned : `${aggregate.toUpperCase()}(${turned})`;
  const measure: Measure = computedMeasure(taken, column.table, `${slots.told} for one ${slots.of}`);
  const select = intent.select.map((item) => {
    const isFigure =
      'measure' in item ? item.measure === figure.measure : item.dimension.column.column === column.column;
    return isFigure ? { measure } : item;
  });
  return {
    said: { ...intent, select },
    reading: [`one divided by the ${figure.measure.label} of ${slots.told}`],
  };
};
