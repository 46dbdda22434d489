import { z } from 'zod';
import type { TableSchema } from '../../domain/schema.ts';
import type { SemanticLayer } from '../../domain/semantic-layer.ts';
import { AppError } from '../../errors.ts';
import { onlyRows } from '../../knowledge/only-rows.ts';
import { writtenExpression } from '../../knowledge/written-expression.ts';
import { bareOrQuoted, printExpression } from '../../sql/select/print-select.ts';
import type { Expression } from '../../sql/select/syntax-tree.ts';
import { inWords, LayerDraft, unusable } from '../layer-draft.ts';
import { allOf, called, plainColumn, seenFrom } from '../layer-expression.ts';
import { type Cube, type CubeMeasure, type CubeMember, cubeModel } from './cube-model.ts';

type Placed = { readonly cube: Cube; readonly table: TableSchema };

/** What a data model of Cube says of a source; `name` is that of its file. Throws `bad-request` naming what is wrong in it. */
export function readCube(value: unknown, name: string, tables: readonly TableSchema[]): SemanticLayer {
  const parsed = cubeModel.safeParse(value);
  if (!parsed.success) {
    throw new AppError('bad-request', {
      userMessage: `This is no data model of Cube: ${z.prettifyError(parsed.error)}`,
    });
  }
  const { cubes, views } = parsed.data;
  const draft = new LayerDraft({ format: 'cube', name }, tables);
  for (const view of views)
    draft.leaveOut(view.name, 'a view shows members of cubes, which are taken over themselves');
  const placed = cubes.flatMap((cube): Placed[] => {
    const relation =
      cube.sql_table ?? /^\s*select\s+\*\s+from\s+([\w."`]+)\s*;?\s*$/i.exec(cube.sql ?? '')?.[1];
    const table = relation ? draft.table(relation) : null;
    if (table && !cube.extends) return [{ cube, table }];
    draft.leaveOut(
      cube.name,
      cube.extends
        ? `it extends ${cube.extends}`
        : relation
          ? `this source has no table ${relation}`
          : 'it is a query, and knowledge is of tables',
    );
    return [];
  });
  for (const each of placed) new CubeReader(each, placed, draft).read();
  return draft.done();
}

class CubeReader {
  private readonly own: Placed;
  private readonly placed: readonly Placed[];
  private readonly draft: LayerDraft;

  constructor(own: Placed, placed: readonly Placed[], draft: LayerDraft) {
    this.own = own;
    this.placed = placed;
    this.draft = draft;
  }

  read(): void {
    const { cube, table } = this.own;
    const { draft } = this;
    draft.describe(table, null, said(cube), cube.name);
    for (const { name, relationship, sql } of cube.joins)
      draft.attempt(`${cube.name}.${name}`, () => this.readJoin(name, relationship ?? '', sql));
    for (const dimension of cube.dimensions)
      draft.attempt(`${cube.name}.${dimension.name}`, () => this.readDimension(dimension));
    for (const measure of cube.measures)
      draft.attempt(`${cube.name}.${measure.name}`, () => this.readMeasure(measure));
  }

  private readJoin(name: string, relationship: string, sql: string): void {
    const { cube, table } = this.own;
    const other = this.placed.find((each) => each.cube.name === name);
    if (!other) throw unusable(`It leads to ${name}, which has no table here`);
    const pairs = pairsIn(this.expression(sql, 'condition'), table.name);
    const isMany = /^(one_to_many|has_many|hasMany)$/.test(relationship);
    const sides = pairs.map(([left, right]) => (left.table === table.name ? [left, right] : [right, left]));
    if (sides.some(([own, far]) => own?.table !== table.name || far?.table !== other.table.name))
      throw unusable(`It joins by more than equal columns: ${sql}`);
    const ends = [
      { table, columns: sides.map(([own]) => own?.column ?? '') },
      { table: other.table, columns: sides.map(([, far]) => far?.column ?? '') },
    ] as const;
    const [from, to] = isMany ? [ends[1], ends[0]] : ends;
    this.draft.join(from, to, `${cube.name}.${name}`);
  }

  private readDimension(dimension: Cube['dimensions'][number]): void {
    const { cube, table } = this.own;
    const from = `${cube.name}.${dimension.name}`;
    const column = this.columnBehind(dimension);
    if (column === null) {
      const why = `the dimension is computed (${dimension.sql ?? 'by cases'}), and a term stands for a column`;
      this.draft.leaveOut(from, why);
      return;
    }
    this.draft.describe(table, column, said(dimension), from);
    const own = inWords(dimension.name);
    const words = [...(dimension.title ? [dimension.title] : []), ...(dimension.meta?.synonyms ?? [])];
    const isNew = (wording: string) => inWords(wording) !== inWords(column);
    if (dimension.primary_key || ![own, ...words].some(isNew)) return;
    const apart = `${singular(inWords(cube.name))} ${own}`;
    this.draft.term(
      {
        term: own.includes(' ') ? own : apart,
        synonyms: words.filter(isNew),
        meaning: `${dimension.description?.trim() || own} (${table.name}.${column})`,
        measure: null,
      },
      from,
      apart,
    );
  }

  private readMeasure(measure: CubeMeasure): void {
    const { cube, table } = this.own;
    const { expression, filter } = this.measured(measure, []);
    const words = inWords(measure.name);
    const label = measure.title?.trim() || words;
    const apart = `${singular(inWords(cube.name))} ${label}`;
    this.draft.term(
      {
        // "Count" alone says nothing of what is counted.
        term: /^(count|total|sum|average|avg|number)$/i.test(label) ? apart : label,
        synonyms: [...(label.toLowerCase() === words ? [] : [words]), ...(measure.meta?.synonyms ?? [])],
        meaning: said(measure) || `${printExpression(expression)} of ${table.name}`,
        measure: {
          expression: printExpression(expression),
          table: table.name,
          grain: `one of ${inWords(cube.name)}`,
          ...(filter && { filter: printExpression(filter) }),
        },
      },
      `${cube.name}.${measure.name}`,
      apart,
    );
  }

  /** A measure as one figure of the cube's rows. Throws `bad-request` saying why it is none. */
  measured(
    measure: CubeMeasure,
    around: readonly string[],
  ): { expression: Expression; filter: Expression | null } {
    if (around.includes(measure.name)) throw unusable(`It is defined by itself: ${measure.name}`);
    if (measure.rolling_window || measure.multi_stage || measure.time_shift)
      throw unusable('It is computed over other times or in several stages');
    const inside = [...around, measure.name];
    const filter = allOf(measure.filters.map(({ sql }) => this.expression(sql, 'condition')));
    const value = () => this.expression(String(measure.sql ?? ''), 'measure', inside);
    switch (measure.type) {
      case 'count':
        return {
          expression: called('COUNT', measure.sql ? value() : { kind: 'star', qualifier: null }),
          filter,
        };
      case 'count_distinct':
        return { expression: { ...called('COUNT', value()), distinct: true }, filter };
      case 'sum':
      case 'avg':
      case 'min':
      case 'max':
        return { expression: called(measure.type.toUpperCase(), value()), filter };
      case 'number':
        return { expression: value(), filter };
      default:
        throw unusable(`It is of the type ${measure.type ?? 'none'}, which is no figure that is known here`);
    }
  }

  private columnBehind({ name, sql }: CubeMember): string | null {
    const written = String(sql ?? name).replace(/^\s*\$?\{\s*CUBE\s*\}\s*\.\s*/, '');
    const column = plainColumn(written);
    return column === null ? null : this.draft.column(this.own.table, column);
  }

  /** SQL of the cube over tables and columns: `{CUBE}.x`, `{other}.x`, `{other.member}` and `{member}` are resolved. */
  private expression(sql: string, what: 'measure' | 'condition', around: readonly string[] = []): Expression {
    if (/\{\{|\{%|FILTER_PARAMS|SECURITY_CONTEXT|COMPILE_CONTEXT/.test(sql))
      throw unusable(`It is made when it is asked: ${sql}`);
    const text = sql.replaceAll(
      /\$?\{\s*([\w.]+)\s*\}(?:\.("[^"]+"|\w+))?/g,
      (_all, inside: string, column?: string) =>
        this.reference(inside.split('.'), column?.replaceAll('"', ''), around),
    );
    return writtenExpression(text.trim(), what, sql);
  }

  private reference(path: readonly string[], column: string | undefined, around: readonly string[]): string {
    const [first = '', member] = path;
    const at = first === 'CUBE' ? this.own : this.placed.find(({ cube }) => cube.name === first);
    if (at && column !== undefined) return printExpression(columnOf(column, at.table, this.own.table));
    const owner = at && member !== undefined ? at : this.own;
    const name = at && member !== undefined ? member : first;
    const reader = owner === this.own ? this : new CubeReader(owner, this.placed, this.draft);
    return printExpression(seenFrom(reader.memberNamed(name, around), owner.table, this.own.table), 10);
  }

  private memberNamed(name: string, around: readonly string[]): Expression {
    const { cube } = this.own;
    const dimension = cube.dimensions.find((each) => each.name === name);
    if (dimension) return this.expression(String(dimension.sql ?? name), 'measure', around);
    const measure = cube.measures.find((each) => each.name === name);
    if (!measure) throw unusable(`It uses ${name}, and ${cube.name} has no such member`);
    const { expression, filter } = this.measured(measure, around);
    return filter ? onlyRows(expression, filter) : expression;
  }
}

type Side = { readonly table: string; readonly column: string };

/** The equal columns of a condition seen from a table; throws `bad-request` for any other condition. */
function pairsIn(condition: Expression, from: string): [Side, Side][] {
  if (condition.kind === 'binary' && condition.operator === 'and')
    return [...pairsIn(condition.left, from), ...pairsIn(condition.right, from)];
  const isEqual = condition.kind === 'binary' && condition.operator === '=';
  const [left, right] = (isEqual ? [condition.left, condition.right] : []).flatMap((side) =>
    side.kind === 'column' ? [{ table: side.qualifier?.text ?? from, column: side.name.text }] : [],
  );
  if (left && right) return [[left, right]];
  throw unusable(`It joins by more than equal columns: ${printExpression(condition)}`);
}

function columnOf(name: string, table: TableSchema, base: TableSchema): Expression {
  const column: Expression = { kind: 'column', qualifier: null, name: bareOrQuoted(name) };
  return seenFrom(column, table, base);
}

function said({ description, meta }: Pick<CubeMember, 'description' | 'meta'>): string {
  return [description, meta?.ai_context].flatMap((text) => text?.trim() || []).join(' ');
}

function singular(words: string): string {
  return words.replace(/([^s])s$/, '$1');
}
