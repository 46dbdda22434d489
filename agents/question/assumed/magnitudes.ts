import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnRef, Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { isYear, type Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from './lexicon.ts';

const { sizes, inNames } = english.magnitudes;
const currencies = Intl.supportedValuesOf('currency').join('|');
const money = `(?:${english.plainer.money}|${currencies}|[$€£])`;
const said = Object.keys(sizes).join('|');
const asked = new RegExp(
  `[,\\s]*\\(?\\bin (?:(?<unit>${money})\\s?)?(?<size>${said})(?: of ${money}| ${money})?(?![\\p{L}\\p{N}])\\)?`,
  'iu',
);
/** "…, USD bn", "… (millions)": a unit that stands apart at the end needs no word before it. */
const apart = new RegExp(
  `\\s*(?:,|[–—-]|\\()\\s*(?:(?<unit>${money})\\s?)?(?<size>${said})(?: of ${money}| ${money})?\\)?(?=\\s*[?.!]*$)`,
  'iu',
);
const kept = new RegExp(`\\bin (${said})\\b|\\b${money} ?(${said})\\b`, 'iu');

/** "30bn", "2 m": a letter is a size behind a number alone, a word wherever it stands. */
const inWords = said.split('|').filter((size) => size.length > 1);
const amount = new RegExp(
  `\\d\\s?(?:${said})(?![\\p{L}\\p{N}])|(?<!\\p{L})(?:${inWords.join('|')})(?!\\p{L})`,
  'iu',
);

/** Whether a number is said in thousands, millions or billions: "100 billion", "30bn". */
export function saysMagnitude(text: string): boolean {
  return amount.test(text);
}

/** A question that wants its figure in thousands, millions or billions, without those words. */
export type AskedMagnitude = { readonly rest: string; readonly words: string; readonly size: number };

/** "Revenue by sector in USD bn", "market cap (in millions)"; a single letter is one of money only. */
export function magnitudeAsked(question: string): AskedMagnitude | null {
  const found = asked.exec(question) ?? apart.exec(question);
  const word = found?.groups?.size?.toLowerCase();
  if (found === null || word === undefined) return null;
  if (word.length === 1 && found.groups?.unit === undefined) return null;
  const size = sizeOf(word);
  const rest = question.replace(found[0], '').trim();
  return size === null ? null : { rest, words: found[0].replaceAll(/[,()]/gu, '').trim(), size };
}

/** The intent with its one figure in that magnitude; null where it shows none, or several. */
export function inMagnitude(
  intent: QueryIntent,
  { size, words }: AskedMagnitude,
  tables: Tables,
  dialect: Dialect,
): QueryIntent | null {
  const column = (ref: ColumnRef | null) => {
    const table = ref === null ? undefined : tables.find(({ name }) => sameName(name, ref.table));
    const known = table && ref !== null ? columnNamed(table, ref.column) : null;
    return table && known && isNumeric(known) && !isKey(table, known) && !isYear(known) ? known : null;
  };
  const scaled = (
    expression: string,
    ref: ColumnRef | null,
    { table, label }: Pick<Measure, 'table' | 'label'>,
  ): Measure => {
    const known = column(ref);
    const base = known === null ? 1 : (keptSize(known.name, known.description) ?? 1);
    return {
      aggregate: null,
      column: null,
      times: null,
      expression: base === size ? expression : dialect.divide(expression, String(size / base)),
      table,
      label: `${label} ${words}`,
    };
  };
  const quoted = ({ table, column: name }: ColumnRef) =>
    `${dialect.quoteIdentifier(table)}.${dialect.quoteIdentifier(name)}`;
  const isComputed = intent.select.some((item) => 'measure' in item);
  const figures = intent.select.filter((item) =>
    'measure' in item
      ? isAmount(item.measure)
      : !isComputed && item.dimension.grain === null && column(item.dimension.column),
  );
  const [figure, ...others] = figures;
  if (figure === undefined || others.length > 0) return null;
  const measure =
    'measure' in figure
      ? scaled(expressionOf(figure.measure, quoted, dialect), figure.measure.column, figure.measure)
      : scaled(quoted(figure.dimension.column), figure.dimension.column, {
          table: figure.dimension.column.table,
          label: figure.dimension.label,
        });
  const put = (item: Selected): Selected => (item === figure ? { measure } : item);
  return { ...intent, select: intent.select.map(put) };
}

/** Whether the numbers that are shown, or else ordered by, are all kept in that magnitude: "ordered by budget in millions" of a `budget_million`. */
export function isInMagnitude(
  { select, orderBy }: QueryIntent,
  { size }: AskedMagnitude,
  tables: Tables,
): boolean {
  const numbersIn = (items: readonly Selected[]) =>
    items.flatMap((item) => {
      const ref = 'dimension' in item ? item.dimension.column : item.measure.column;
      const table = tables.find(({ name }) => sameName(name, ref?.table ?? ''));
      const column = ref === null || table === undefined ? null : columnNamed(table, ref.column);
      return table && column && isNumeric(column) && !isKey(table, column) ? [column] : [];
    });
  const shown = numbersIn(select);
  const told = shown.length > 0 ? shown : numbersIn(orderBy.map(({ by }) => by));
  return told.length > 0 && told.every(({ name, description }) => keptSize(name, description) === size);
}

function isAmount({ aggregate, column, expression }: Measure): boolean {
  if (expression !== undefined) return true;
  return column !== null && aggregate !== null && ['sum', 'avg', 'min', 'max'].includes(aggregate);
}

function expressionOf(
  { aggregate, column, times, expression }: Measure,
  quoted: (ref: ColumnRef) => string,
  dialect: Dialect,
): string {
  if (expression !== undefined || column === null) return expression ?? '';
  const place = times === null ? quoted(column) : `${quoted(column)} * ${quoted(times)}`;
  return aggregate === 'avg' ? dialect.average(place) : `${(aggregate ?? '').toUpperCase()}(${place})`;
}

/** `rev_musd` and "in millions of US dollars" keep millions. */
export function keptSize(name: string, description: string | null | undefined): number | null {
  const told = kept.exec(description ?? '');
  const word = told?.[1] ?? told?.[2];
  if (word !== undefined) return sizeOf(word.toLowerCase());
  const parts = spokenParts(name);
  const part = parts.findLast((each) => inNames.has(each));
  return inNames.get(part ?? '') ?? null;
}

function sizeOf(word: string): number | null {
  const found = Object.entries(sizes).find(([words]) => words.split('|').includes(word));
  return found === undefined ? null : found[1];
}
