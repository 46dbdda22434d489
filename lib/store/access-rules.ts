import { randomUUID } from 'node:crypto';
import { and, asc, eq, or } from 'drizzle-orm';
import type { Person } from '../domain/person.ts';
import { attributesIn } from '../domain/person-attributes.ts';
import type { AccessRule, Denial, NewAccessRule, RowFilter } from '../domain/rights.ts';
import { denialsOfFiles } from './brought-files.ts';
import type { Store } from './open-store.ts';
import { accessRules } from './schema/access-rules.ts';
import { people } from './schema/accounts.ts';

/** The rules of a source, by table and column. */
export async function listAccessRules(store: Store, sourceId: string): Promise<AccessRule[]> {
  const rows = await store.db
    .select()
    .from(accessRules)
    .where(eq(accessRules.sourceId, sourceId))
    .orderBy(asc(accessRules.tableName), asc(accessRules.columnName), asc(accessRules.createdAt));
  return rows.map(({ id, role, personId, tableName: table, columnName: column, rowsCondition: rows }) => ({
    id,
    subject: role === null ? { kind: 'person', personId: personId ?? '' } : { kind: 'role', role },
    table,
    column,
    rows,
  }));
}

export async function addAccessRule(
  store: Store,
  sourceId: string,
  { subject, table, column, rows = null }: NewAccessRule,
): Promise<AccessRule> {
  const id = randomUUID();
  await store.db.insert(accessRules).values({
    id,
    sourceId,
    role: subject.kind === 'role' ? subject.role : null,
    personId: subject.kind === 'person' ? subject.personId : null,
    tableName: table,
    columnName: column,
    rowsCondition: rows,
  });
  return { id, subject, table, column, rows };
}

/** The rule that was removed; null when the source has none of that id. */
export async function removeAccessRule(store: Store, sourceId: string, id: string): Promise<Denial | null> {
  const [removed] = await store.db
    .delete(accessRules)
    .where(and(eq(accessRules.id, id), eq(accessRules.sourceId, sourceId)))
    .returning({ table: accessRules.tableName, column: accessRules.columnName });
  return removed ?? null;
}

/** What a person may not read of a source, by role and in person. Empty when everything may be read. */
export async function denialsFor(
  store: Store,
  person: Pick<Person, 'id' | 'role'>,
  sourceId: string,
): Promise<Denial[]> {
  return (await denialsBySource(store, person)).get(sourceId) ?? [];
}

/**
 * What a person may not read, by the id of the source: what rules deny, and the files that others keep to themselves.
 * Sources of which everything may be read are left out.
 */
export async function denialsBySource(
  store: Store,
  person: Pick<Person, 'id' | 'role'>,
): Promise<Map<string, Denial[]>> {
  const ofPerson = eq(accessRules.personId, person.id);
  const concerned =
    person.role === 'administrator' ? ofPerson : or(ofPerson, eq(accessRules.role, person.role));
  const rows = await store.db
    .select({
      sourceId: accessRules.sourceId,
      table: accessRules.tableName,
      column: accessRules.columnName,
      condition: accessRules.rowsCondition,
    })
    .from(accessRules)
    .where(concerned)
    .orderBy(asc(accessRules.tableName), asc(accessRules.columnName), asc(accessRules.rowsCondition));
  const isBound = rows.some(({ condition }) => condition !== null);
  const attributes = isBound ? await attributesOf(store, person) : {};
  const denials = await denialsOfFiles(store, person.id);
  for (const [sourceId, denied] of Map.groupBy(rows, ({ sourceId }) => sourceId)) {
    const ruled = denied.map(({ table, column, condition }) =>
      condition === null ? { table, column } : { table, column, rows: bound(condition, attributes) },
    );
    denials.set(sourceId, [...(denials.get(sourceId) ?? []), ...ruled]);
  }
  return new Map([...denials].filter(([, denied]) => denied.length > 0));
}

/** What an administrator entered of a person, and what everybody has. A program has nothing entered. */
async function attributesOf(
  store: Store,
  { id, role }: Pick<Person, 'id' | 'role'>,
): Promise<Record<string, string[]>> {
  const [row] = await store.db
    .select({ email: people.email, attributes: people.attributes })
    .from(people)
    .where(eq(people.id, id));
  return { ...row?.attributes, id: [id], role: [role], email: row ? [row.email] : [] };
}

/** Only what the condition names is kept with it: a change of anything else withholds no earlier answer. */
function bound(condition: string, attributes: Readonly<Record<string, string[]>>): RowFilter {
  const given = attributesIn(condition).map((name) => [name, (attributes[name] ?? []).toSorted()] as const);
  return { condition, given: Object.fromEntries(given) };
}
