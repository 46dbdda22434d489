import type { GlossaryEntry, Origin } from '../domain/curated-knowledge.ts';
import type { TableSchema } from '../domain/schema.ts';
import type { SemanticLayer } from '../domain/semantic-layer.ts';
import { AppError } from '../errors.ts';
import { joinKey } from '../knowledge/in-order.ts';
import { readMeasure } from '../knowledge/read-measure.ts';

type Mutable<Item> = {
  -readonly [Key in keyof Item]: Item[Key] extends readonly (infer One)[] ? One[] : Item[Key];
};

type JoinEnd = { readonly table: TableSchema; readonly columns: readonly string[] };

/** A layer that is being read: what fits the schema is taken, everything else is left out with the reason. */
export class LayerDraft {
  private readonly draft: Mutable<SemanticLayer>;
  readonly tables: readonly TableSchema[];

  constructor(layer: Pick<SemanticLayer, 'format' | 'name'>, tables: readonly TableSchema[]) {
    this.draft = { ...layer, descriptions: [], joins: [], terms: [], leftOut: [] };
    this.tables = tables;
  }

  /** The table of the source behind a relation, `database.schema.table` or any end of it; null when it is not there. */
  table(relation: string): TableSchema | null {
    const parts = relation.split('.').map((part) => part.replaceAll(/^["`[]|["`\]]$/g, '').toLowerCase());
    for (let from = 0; from < parts.length; from += 1) {
      const wanted = parts.slice(from).join('.');
      const found = this.tables.find(({ name }) => name.toLowerCase() === wanted);
      if (found) return found;
    }
    return null;
  }

  /** The column as the schema writes it; null when there is none. */
  column(table: TableSchema, name: string): string | null {
    return table.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name ?? null;
  }

  describe(table: TableSchema, column: string | null, text: string | null | undefined, from: string): void {
    const said = text?.trim() ?? '';
    const known = column === null ? null : this.column(table, column);
    const own =
      known === null ? table.description : table.columns.find(({ name }) => name === known)?.description;
    const { descriptions } = this.draft;
    if (said === '' || own?.trim() === said) return;
    if (column !== null && known === null) this.leaveOut(from, `${table.name} has no column ${column}`);
    else if (own?.trim()) this.leaveOut(from, 'the database describes it itself');
    else if (!descriptions.some((other) => other.table === table.name && other.column === known))
      descriptions.push({
        table: table.name,
        column: known,
        text: said.slice(0, 2000),
        origin: this.origin(from),
      });
  }

  /** Columns whose values are those of a key of another table; one that the database declares is known already. */
  join(one: JoinEnd, to: JoinEnd, from: string): void {
    const [columns, referencedColumns] = [this.columnsOf(one), this.columnsOf(to)];
    if (columns === null || referencedColumns?.length !== columns.length) {
      this.leaveOut(from, `${one.columns.join(', ')} or ${to.columns.join(', ')} does not exist`);
      return;
    }
    const join = { table: one.table.name, columns, referencedTable: to.table.name, referencedColumns };
    const isDeclared = one.table.foreignKeys.some(
      (key) => joinKey({ ...key, table: one.table.name }) === joinKey(join),
    );
    const isKnown = this.draft.joins.some((other) => joinKey(other) === joinKey(join));
    if (!isDeclared && !isKnown) this.draft.joins.push({ ...join, origin: this.origin(from) });
  }

  private columnsOf({ table, columns }: JoinEnd): string[] | null {
    const known = columns.flatMap((name) => this.column(table, name) ?? []);
    return known.length === columns.length ? known : null;
  }

  /** A word with its meaning. Another one of the same name is called by `apart`, which tells whose it is. */
  term(entry: GlossaryEntry, from: string, apart: string): void {
    const { terms } = this.draft;
    const isTaken = (wording: string) =>
      terms.some(({ term }) => term.toLowerCase() === wording.toLowerCase());
    const term = isTaken(entry.term) ? apart : entry.term;
    const synonyms = [...new Set(entry.synonyms.map((one) => one.trim()))].filter(
      (one) => one !== '' && one.length <= 120 && one.toLowerCase() !== term.toLowerCase(),
    );
    if (isTaken(term)) this.leaveOut(from, `the layer has two things that are called ${term}`);
    else if (term.length > 120) this.leaveOut(from, 'its name is longer than 120 letters');
    else
      terms.push({
        term,
        synonyms: synonyms.slice(0, 30),
        meaning: entry.meaning.trim().slice(0, 2000),
        measure: entry.measure,
        origin: this.origin(from),
      });
  }

  leaveOut(name: string, why: string): void {
    this.draft.leftOut.push({ name, why });
  }

  /** Runs `read`; what it cannot take over is left out with the reason that it gives. */
  attempt(name: string, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.leaveOut(name, error.userMessage.replace(/\.$/, ''));
    }
  }

  /** The tables with the layer's own joins. */
  joined(): TableSchema[] {
    const { joins } = this.draft;
    return this.tables.map((table) => ({
      ...table,
      foreignKeys: [...table.foreignKeys, ...joins.filter((join) => join.table === table.name)],
    }));
  }

  /** The layer, in which every measure can be computed over the schema and the layer's own joins. */
  done(): SemanticLayer {
    const joined = this.joined();
    const terms = this.draft.terms.filter(({ measure, origin }) => {
      if (measure === null) return true;
      const before = this.draft.leftOut.length;
      this.attempt(origin.name, () => readMeasure(measure, joined, (name) => name));
      return this.draft.leftOut.length === before;
    });
    return { ...this.draft, terms };
  }

  private origin(name: string): Origin {
    return { format: this.draft.format, layer: this.draft.name, name };
  }
}

/** Why a part of a layer cannot be taken over. */
export function unusable(why: string): AppError {
  return new AppError('bad-request', { userMessage: why });
}

/** `customer_lifetime_value` as people write it. */
export function inWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.\s]+/g, ' ')
    .trim()
    .toLowerCase();
}
