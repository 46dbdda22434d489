import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Person } from '../domain/person.ts';
import { attributesIn, replaceAttributes } from '../domain/person-attributes.ts';
import {
  type AccessRule,
  accountEffects,
  type Denial,
  type NewAccessRule,
  type RowFilter,
  type RuleSubject,
} from '../domain/rights.ts';
import { AppError } from '../errors.ts';
import { denialsOfFiles, filesOfOthers } from './brought-files.ts';
import type { Store } from './open-store.ts';
import { accessRules } from './schema/access-rules.ts';
import { people } from './schema/accounts.ts';
import { listSourceLogins, type SourceLogin } from './source-logins.ts';

/** The rules of a source, by table and column. */
export async function listAccessRules(store: Store, sourceId: string): Promise<AccessRule[]> {
  const rows = await store.db
    .select()
    .from(accessRules)
    .where(eq(accessRules.sourceId, sourceId))
    .orderBy(asc(accessRules.tableName), asc(accessRules.columnName), asc(accessRules.createdAt));
  return rows.map((row) => ({
    id: row.id,
    effect: row.effect,
    subject: subjectOf(row),
    table: row.tableName,
    column: row.columnName,
    ...(accountEffects.includes(row.effect)
      ? { rows: null, account: row.rowsCondition }
      : { rows: row.rowsCondition, account: null }),
  }));
}

/**
 * Adds a rule. What is allowed first for somebody denies them the rest of the source as well, since allowing would else
 * mean nothing. Throws `conflict` where the source has that very rule.
 */
export async function addAccessRule(
  store: Store,
  sourceId: string,
  { effect = 'deny', subject, table, column, rows = null, account = null }: NewAccessRule,
): Promise<AccessRule> {
  const rule = { id: randomUUID(), effect, subject, table, column, rows, account };
  await store.db.transaction(async (transaction) => {
    const [same] = await transaction
      .select({ id: accessRules.id })
      .from(accessRules)
      .where(and(ofSubject(sourceId, subject), equalTo(rule)))
      .limit(1);
    if (same) throw new AppError('conflict', { userMessage: 'There is this rule already.' });
    if (accountEffects.includes(effect)) {
      const [other] = await transaction
        .select({ id: accessRules.id })
        .from(accessRules)
        .where(and(ofSubject(sourceId, subject), inArray(accessRules.effect, [...accountEffects])))
        .limit(1);
      if (other) {
        throw new AppError('conflict', {
          userMessage: 'They have an account there already; remove that rule first.',
        });
      }
    }
    if (effect === 'allow') {
      const [whole] = await transaction
        .select({ id: accessRules.id })
        .from(accessRules)
        .where(and(eq(accessRules.sourceId, sourceId), wholeSource, concerns(subject)))
        .limit(1);
      if (!whole) {
        const rest = { ...rule, id: randomUUID(), effect: 'deny' as const, table: null };
        await transaction.insert(accessRules).values(rowOf(sourceId, rest));
      }
    }
    await transaction.insert(accessRules).values(rowOf(sourceId, rule));
  });
  return rule;
}

/**
 * The rule that was removed; null when the source has none of that id. With the denial of a whole source goes what was
 * allowed besides it.
 */
export async function removeAccessRule(
  store: Store,
  sourceId: string,
  id: string,
): Promise<Pick<AccessRule, 'effect' | 'subject' | 'table' | 'column'> | null> {
  return store.db.transaction(async (transaction) => {
    const [row] = await transaction
      .delete(accessRules)
      .where(and(eq(accessRules.id, id), eq(accessRules.sourceId, sourceId)))
      .returning();
    if (!row) return null;
    const subject = subjectOf(row);
    if (row.effect === 'deny' && row.tableName === null) {
      await transaction
        .delete(accessRules)
        .where(and(ofSubject(sourceId, subject), eq(accessRules.effect, 'allow')));
    }
    return { effect: row.effect, subject, table: row.tableName, column: row.columnName };
  });
}

/** Whether a rule is for a role or a person, or for the role of a person. */
function concerns(subject: RuleSubject): SQL | undefined {
  if (subject.kind === 'role') return eq(accessRules.role, subject.role);
  const role = sql`(select ${people.role} from ${people} where ${people.id} = ${subject.personId})`;
  return or(eq(accessRules.personId, subject.personId), sql`${accessRules.role} = ${role}`);
}

const wholeSource = and(isNull(accessRules.tableName), eq(accessRules.effect, 'deny'));

function ofSubject(sourceId: string, subject: RuleSubject): SQL | undefined {
  const who =
    subject.kind === 'role' ? eq(accessRules.role, subject.role) : eq(accessRules.personId, subject.personId);
  return and(eq(accessRules.sourceId, sourceId), who);
}

function equalTo({ effect, table, column, rows, account }: AccessRule): SQL | undefined {
  return and(
    eq(accessRules.effect, effect),
    table === null ? isNull(accessRules.tableName) : eq(accessRules.tableName, table),
    column === null ? isNull(accessRules.columnName) : eq(accessRules.columnName, column),
    (rows ?? account) === null
      ? isNull(accessRules.rowsCondition)
      : eq(accessRules.rowsCondition, rows ?? account ?? ''),
  );
}

function rowOf(sourceId: string, { id, effect, subject, table, column, rows, account }: AccessRule) {
  return {
    id,
    sourceId,
    effect,
    role: subject.kind === 'role' ? subject.role : null,
    personId: subject.kind === 'person' ? subject.personId : null,
    tableName: table,
    columnName: column,
    rowsCondition: rows ?? account,
  };
}

function subjectOf({
  role,
  personId,
}: Pick<typeof accessRules.$inferSelect, 'role' | 'personId'>): RuleSubject {
  return role === null ? { kind: 'person', personId: personId ?? '' } : { kind: 'role', role };
}

/** What a person may not read of a source, by role and in person. Empty when everything may be read. */
export async function denialsFor(
  store: Store,
  person: Pick<Person, 'id' | 'role'>,
  sourceId: string,
): Promise<readonly Denial[]> {
  return (await rightsOf(store, person)).denials.get(sourceId) ?? [];
}

export type Rights = {
  /**
   * What a person may not read, by the id of the source: what rules deny, and the files that others keep to themselves.
   * Sources of which everything may be read are left out.
   */
  readonly denials: ReadonlyMap<string, readonly Denial[]>;
  /** The sources of other people's files: what was asked of them is told to nobody but who asked. */
  readonly othersFiles: readonly string[];
};

/** Looks up what a person may read now: one statement, since every request asks it. */
export async function rightsOf(store: Store, person: Pick<Person, 'id' | 'role'>): Promise<Rights> {
  const ofPerson = eq(accessRules.personId, person.id);
  const concerned =
    person.role === 'administrator' ? ofPerson : or(ofPerson, eq(accessRules.role, person.role));
  const { sourceId, effect, personId, tableName, columnName, rowsCondition } = accessRules;
  const ruled = sql<Rule[]>`(select coalesce(json_agg(json_build_object(
      'sourceId', ${sourceId}, 'effect', ${effect}, 'personId', ${personId},
      'table', ${tableName}, 'column', ${columnName}, 'condition', ${rowsCondition})
      order by ${tableName}, ${columnName}, ${rowsCondition}), '[]'::json)
    from ${accessRules} where ${concerned})`;
  const [found] = await store.db
    .select({ rules: ruled, files: filesOfOthers(person.id) })
    .from(sql`(select) as "once"`);
  const { rules, files } = found ?? { rules: [], files: [] };
  const isBound = rules.some(({ condition }) => condition !== null);
  const attributes = isBound ? await attributesOf(store, person) : {};
  const signsIn = rules.some(({ effect }) => effect === 'sign-in-as');
  const logins = signsIn ? await listSourceLogins(store, person.id) : [];
  return {
    denials: denialsOf(rules, denialsOfFiles(files), { attributes, logins }),
    othersFiles: [...new Set(files.map((file) => file.sourceId))],
  };
}

type Rule = Pick<typeof accessRules.$inferSelect, 'sourceId' | 'effect' | 'personId'> & {
  readonly table: string | null;
  readonly column: string | null;
  readonly condition: string | null;
};

function denialsOf(
  rules: readonly Rule[],
  denials: Map<string, Denial[]>,
  {
    attributes,
    logins,
  }: {
    readonly attributes: Readonly<Record<string, string[]>>;
    readonly logins: readonly SourceLogin[];
  },
): Map<string, Denial[]> {
  for (const [sourceId, denied] of Map.groupBy(rules, ({ sourceId }) => sourceId)) {
    const allowed = denied.filter(({ effect }) => effect === 'allow');
    const ruled = denied
      .filter(({ effect }) => effect === 'deny')
      .map(({ table, column, condition, personId }): Denial => {
        if (table === null)
          return wholeBut(allowed.filter((one) => personId === null || one.personId !== null));
        return condition === null ? { table, column } : { table, column, rows: bound(condition, attributes) };
      });
    const accounts = denied.filter(({ effect }) => accountEffects.includes(effect));
    // An account that is meant for one person goes before that of the role.
    const own = accounts.filter(({ personId }) => personId !== null);
    const login = logins.find((kept) => kept.sourceId === sourceId);
    const asked = (own.length > 0 ? own : accounts).map(({ condition, effect }) => {
      const denial = accountOf(condition ?? '', attributes);
      return effect === 'sign-in-as' ? signingIn(denial, login) : denial;
    });
    denials.set(sourceId, [...(denials.get(sourceId) ?? []), ...ruled, ...asked]);
  }
  return new Map([...denials].filter(([, denied]) => denied.length > 0));
}

/** What is denied to one person is opened by what that person is allowed, not by what the role is. */
function wholeBut(allowed: readonly { readonly table: string | null }[]): Denial {
  const except = [...new Set(allowed.flatMap(({ table }) => table?.toLowerCase() ?? []))].toSorted();
  return { table: null, column: null, ...(except.length > 0 ? { except } : {}) };
}

/** The account of a person; the whole source is denied to whom an attribute is missing, or has several values. */
function accountOf(template: string, attributes: Readonly<Record<string, string[]>>): Denial {
  const whole = { table: null, column: null };
  if (attributesIn(template).some((name) => attributes[name]?.length !== 1)) return whole;
  return { ...whole, account: replaceAttributes(template, (name) => attributes[name]?.[0] ?? '') };
}

/** With the password that a person keeps for that very account, unless the database has refused it. */
function signingIn(denial: Denial, login: SourceLogin | undefined): Denial {
  if (denial.account === undefined) return denial;
  const isOfAccount = login?.account === denial.account && login.refusal === null;
  return { ...denial, login: isOfAccount ? login.id : null };
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
