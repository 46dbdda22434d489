import { isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { numbersRows } from '#lib/schema/rows-called.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import type { Literal } from './intent.ts';
import type { Mention } from './mentions.ts';
import type { NamedColumn, NamedTable } from './name-words.ts';
import { byStrength, type QuestionView, strength } from './question-view.ts';
import type { Filling, Slot } from './shape.ts';
import type { ValueMention } from './value-mentions.ts';

/** Something that may fill a slot, and where the question says so. */
export type Candidate = {
  readonly filling: Filling;
  readonly table: NamedTable | null;
  readonly column: NamedColumn | null;
  /** The stretch that names the column, or for a table slot the table; null where nothing does. */
  readonly mention: Mention<unknown> | null;
  /** The stretches that give the values. */
  readonly values: readonly ValueMention[];
  /** How surely the column holds the value, 0..1; 1 where there is none. */
  readonly fit: number;
};

const mentionsKept = 3;
const columnsForOpenValue = 14;

/** Everything that may fill a slot of this kind. A column that is named twice stands twice, once for each place. */
export function candidatesFor(slot: Slot, view: QuestionView): Candidate[] {
  switch (slot.kind) {
    case 'table':
      return view.tables.flatMap((table) =>
        tableCandidates(table, view, { kind: 'table', table: table.table.name }),
      );
    case 'number':
      return numbersIn(view).map(({ value, mention }) => ({
        filling: { kind: 'number', value },
        table: null,
        column: null,
        mention: null,
        values: mention === null ? [] : [mention],
        fit: 1,
      }));
    case 'column':
      if (slot.role.endsWith('-row'))
        return view.tables.flatMap((table) =>
          tableCandidates(table, view, {
            kind: 'column',
            column: { table: table.table.name, column: '*' },
          }),
        );
      return view.tables.flatMap((table) =>
        table.columns.flatMap((column) => columnCandidates(column, view)),
      );
    case 'condition':
      return conditionCandidates(slot.role.split('where ')[1] ?? '=', view);
  }
}

function tableCandidates(table: NamedTable, view: QuestionView, filling: Filling): Candidate[] {
  const mentions = view.names.tables.get(table) ?? [];
  const places = mentions.length === 0 ? [null] : mentions.toSorted(byStrength).slice(0, 2);
  return places.map((mention) => ({ filling, table, column: null, mention, values: [], fit: 1 }));
}

function columnCandidates(column: NamedColumn, view: QuestionView): Candidate[] {
  const mentions = view.names.columns.get(column) ?? [];
  const places = mentions.length === 0 ? [null] : mentions.toSorted(byStrength).slice(0, mentionsKept);
  return places.map((mention) => ({
    filling: { kind: 'column', column: nameOf(column) },
    table: column.table,
    column,
    mention,
    values: [],
    fit: 1,
  }));
}

function nameOf({ table, column }: NamedColumn) {
  return { table: table.table.name, column: column.name };
}

/** Number words that are no numerals. */
const countWords: Readonly<Record<string, string>> = {
  once: '1',
  twice: '2',
  thrice: '3',
  single: '1',
  multiple: '1',
};

function numbersIn(view: QuestionView): { value: string; mention: ValueMention | null }[] {
  const said = view.values.filter(({ kind }) => kind === 'number');
  const spoken = view.tokens.flatMap((token, at) => {
    const value = Object.hasOwn(countWords, token.lower) ? countWords[token.lower] : undefined;
    if (value === undefined) return [];
    const literal: Literal = { type: 'number', text: value };
    return [{ first: at, end: at + 1, kind: 'number' as const, said: literal, links: [] }];
  });
  const found = [...said, ...spoken].map((mention) => ({ value: mention.said.text, mention }));
  return [...found, { value: '1', mention: null }];
}

function conditionCandidates(comparison: string, view: QuestionView): Candidate[] {
  if (comparison === 'between') return betweenCandidates(view);
  const bounded = comparison === '<' || comparison === '>' || comparison === '<=' || comparison === '>=';
  const partial = ['contains', 'starts', 'ends', 'not-contains'].includes(comparison);
  const columns = view.tables.flatMap((table) => table.columns);
  const flags =
    comparison === '=' || comparison === '<>'
      ? columns.flatMap((column) => flagCandidates(column, view))
      : [];
  const fromValues = view.values.flatMap((value): Candidate[] => {
    if (bounded) {
      if (value.said.type !== 'number' && !/\d/.test(value.said.text)) return [];
      const able = columns.filter(
        ({ column, table }) =>
          (isNumeric(column) && !numbersRows(table.table, column) && flagOf(column) === null) ||
          isDate(column) ||
          isYear(column) ||
          (column.kind === 'text' && /date|year|time|number|amount|price/i.test(column.name)),
      );
      return openCandidates(able, value, view, (column) => literalFor(column, value.said));
    }
    if (partial) {
      if (value.said.type === 'number') return [];
      const texts = columns.filter(({ column }) => !isNumeric(column));
      return openCandidates(texts, value, view, () => ({ type: 'text', text: value.said.text }));
    }
    const links = value.links.map((link) => conditionOf(link.column, value, link.value, link.score, view));
    if (value.links.length > 0 && value.kind !== 'quoted' && value.kind !== 'number') return links.flat();
    if (value.kind === 'name')
      return openCandidates(
        columns.filter(({ column }) => column.kind === 'text' || column.kind === 'other'),
        value,
        view,
        () => value.said,
      );
    const best = value.links
      .map((link) => ({ link, strength: bestStrength(link.column, view, value) + 0.3 * link.score }))
      .sort((one, other) => other.strength - one.strength)
      .slice(0, columnsForOpenValue);
    return best.flatMap(({ link }) => conditionOf(link.column, value, link.value, link.score, view));
  });
  return [...fromValues, ...flags];
}

/** "Students on scholarship": a column that says yes or no is a condition by its name alone. */
function flagCandidates(column: NamedColumn, view: QuestionView): Candidate[] {
  const flag = flagOf(column.column);
  const mention = (view.names.columns.get(column) ?? []).toSorted(byStrength)[0];
  if (mention === undefined || flag === null) return [];
  const type = flag.isNumber ? ('number' as const) : ('text' as const);
  return [flag.yes, flag.no].flatMap((text) =>
    text === null
      ? []
      : [
          {
            filling: { kind: 'condition', column: nameOf(column), values: [{ type, text }] },
            table: column.table,
            column,
            mention,
            values: [],
            fit: text === flag.yes ? 1 : 0,
          },
        ],
  );
}

function literalFor({ column }: NamedColumn, said: Literal): Literal {
  return isNumeric(column) ? said : { type: 'text', text: said.text };
}

function openCandidates(
  columns: readonly NamedColumn[],
  value: ValueMention,
  view: QuestionView,
  literal: (column: NamedColumn) => Literal,
): Candidate[] {
  return columns
    .map((column) => ({ column, strength: bestStrength(column, view, value) }))
    .sort((one, other) => other.strength - one.strength)
    .slice(0, columnsForOpenValue)
    .flatMap(({ column }) => conditionOf(column, value, literal(column), 0.5, view));
}

/** How strongly a column is named, the nearer to the value the more, and how likely its table is. */
function bestStrength(column: NamedColumn, view: QuestionView, value: ValueMention): number {
  const named = (view.names.columns.get(column) ?? []).map(
    (mention) => strength(mention) - 0.03 * Math.abs(mention.first - value.first),
  );
  const table = view.names.tables.get(column.table) ?? [];
  const ofTable = Math.max(0, ...table.map((mention) => 0.3 * strength(mention)));
  return Math.max(0, ...named) + ofTable - 0.03 * (view.ranks.get(column.table) ?? 9);
}

function conditionOf(
  column: NamedColumn,
  value: ValueMention,
  literal: Literal,
  fit: number,
  view: QuestionView,
): Candidate[] {
  const near = (view.names.columns.get(column) ?? [])
    .filter((mention) => mention.first >= value.end || mention.end <= value.first || mention.by === 'name')
    .toSorted((one, other) => distance(one, value) - distance(other, value) || byStrength(one, other))[0];
  return [
    {
      filling: { kind: 'condition', column: nameOf(column), values: [literal] },
      table: column.table,
      column,
      mention: near ?? null,
      values: [value],
      fit,
    },
  ];
}

export function distance(one: { first: number; end: number }, other: { first: number; end: number }): number {
  return one.first >= other.end ? one.first - other.end : other.first >= one.end ? other.first - one.end : 0;
}

function betweenCandidates(view: QuestionView): Candidate[] {
  const numbers = view.values.filter(({ kind, said }) => kind === 'number' || /\d/.test(said.text));
  const columns = view.tables
    .flatMap((table) => table.columns)
    .filter(({ column }) => isNumeric(column) || isDate(column) || column.kind === 'text');
  return numbers.flatMap((low, at) => {
    const high = numbers.slice(at + 1).find(({ first }) => first >= low.end);
    if (high === undefined) return [];
    return openCandidates(columns, low, view, (column) => literalFor(column, low.said)).map(
      (candidate): Candidate =>
        candidate.column === null
          ? candidate
          : {
              ...candidate,
              values: [low, high],
              filling: {
                kind: 'condition',
                column: nameOf(candidate.column),
                values: [literalFor(candidate.column, low.said), literalFor(candidate.column, high.said)],
              },
            },
    );
  });
}
