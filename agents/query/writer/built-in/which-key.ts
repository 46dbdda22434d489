import pluralize from 'pluralize';
import { conditionsIn, type JoinStep, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { commentedRole, roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { columnNamed, sameName } from './table-nature.ts';
import type { TablePaths } from './table-paths.ts';

/** A stretch of the question and the table it is about; `start` and `end` in characters. */
export type Mention = {
  readonly table: string;
  readonly isValue: boolean;
  readonly start: number;
  readonly end: number;
};

/** Two keys lead from one table to another and the question says neither role: only the person knows which is meant. */
export function whichKey(
  question: string,
  intent: QueryIntent,
  paths: TablePaths,
  mentions: readonly Mention[],
): Clarification | null {
  for (const step of stepsIn(intent)) {
    const rivals = paths.rivals(step);
    const [first] = rivals;
    if (first === undefined) continue;
    const parent = parentOf(first);
    const mention =
      mentions.find(({ table }) => table === parent) ?? mentions.find(({ table }) => table === step.toTable);
    const options = rivals.map((rival) => {
      const role = roleWords(rival).join(' ');
      const called = calledBy(rival);
      const column = paths.keyOf(rival);
      const insteadOf = rivals.map((other) => paths.keyOf(other)).filter((other) => other !== column);
      return {
        label: called,
        question: withRole(question, role, called, mention),
        takes: { column, insteadOf },
      };
    });
    return { question: `Which ${thingOf(first)} do you mean?`, options };
  }
  return null;
}

/** What a statement takes for what along keys that the person has chosen, in words; empty where it does not. */
export function chosenKeys(intent: QueryIntent, paths: TablePaths): string[] {
  const chosen = stepsIn(intent).filter((step) => paths.isChosen(step));
  return [...new Set(chosen.map((step) => `${thingOf(step)}: the ${calledBy(step)}, as chosen before`))];
}

/** What a statement takes for what along keys of which only one is always given, in words. */
export function filledKeys(intent: QueryIntent, paths: TablePaths): string[] {
  const filled = stepsIn(intent).filter((step) => paths.isFilled(step));
  return [
    ...new Set(
      filled.map((step) => `${thingOf(step)}: the ${calledBy(step)}, the only one that is always given`),
    ),
  ];
}

/** "receiving depot", of the key `receiving_depot_id`. */
function calledBy(step: JoinStep): string {
  return [...roleWords(step), thingOf(step)].join(' ');
}

function thingOf(step: JoinStep): string {
  return pluralize.singular(nameInWords(parentOf(step)));
}

/**
 * Unread words that say the role of some key ("home country", where the city is what the key leads to) are read once a
 * statement joins along that key; the others stay unread.
 */
export function keyRolesIn(
  unread: readonly string[],
  tables: Tables,
): { readonly unread: readonly string[]; readonly roles: readonly string[] } {
  const known = new Set(
    tables.flatMap((table) =>
      table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) =>
        roleStems(
          {
            fromTable: table.name,
            fromColumns: columns,
            toTable: referencedTable,
            toColumns: referencedColumns,
          },
          tables,
        ),
      ),
    ),
  );
  const isRole = (text: string) => words(text).length === 1 && known.has(stemOf(words(text)[0] ?? ''));
  return { unread: unread.filter((text) => !isRole(text)), roles: unread.filter(isRole) };
}

/** Whether the statement joins along a key of that role. */
export function playsRole(role: string, intent: QueryIntent, tables: Tables): boolean {
  const stem = stemOf(words(role)[0] ?? '');
  return stepsIn(intent).some((step) => roleStems(step, tables).includes(stem));
}

/** What a key is for, by its name, or by a comment that says no more than that: "Primary market", of a key to markets. */
function roleStems(step: JoinStep, tables: Tables): string[] {
  const commented = [
    [step.fromTable, step.fromColumns, step.toTable] as const,
    [step.toTable, step.toColumns, step.fromTable] as const,
  ].flatMap(([owner, columns, other]) => {
    const table = tables.find(({ name }) => sameName(name, owner));
    const isKey = table?.foreignKeys.some(
      (each) => each.columns.join() === columns.join() && sameName(each.referencedTable, other),
    );
    const key = table && columnNamed(table, columns[0] ?? '');
    const role = isKey === true ? commentedRole(key?.description ?? null, other) : null;
    return role === null ? [] : [role];
  });
  return [...roleWords(step).map(stemOf), ...commented];
}

function stepsIn(intent: QueryIntent): JoinStep[] {
  const within = conditionsIn(intent.filters).flatMap((filter) => ('joins' in filter ? filter.joins : []));
  return [...intent.joins, ...within];
}

/** The table that the keys refer to: of parallel keys it is where all of them arrive at one column. */
function parentOf(step: JoinStep): string {
  return roleWords({ ...step, toColumns: [] }).length > 0 ? step.toTable : step.fromTable;
}

/** "per city" as "per home city"; "in Bern" as "in home city Bern". */
function withRole(question: string, role: string, called: string, mention: Mention | undefined): string {
  if (mention === undefined) return `${question.replace(/[?.!\s]+$/, '')}, by ${called}?`;
  const added = mention.isValue ? called : role;
  return `${question.slice(0, mention.start)}${added} ${question.slice(mention.start)}`.replaceAll('  ', ' ');
}
