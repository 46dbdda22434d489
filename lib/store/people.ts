import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Person, PersonRole } from '../domain/person.ts';
import type { PersonAttributes } from '../domain/person-attributes.ts';
import type { PersonEntry } from '../domain/person-entry.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { accounts, people, sessions } from './schema/accounts.ts';
import { sourceLogins } from './schema/source-logins.ts';

/** Everybody who was ever added, by name. */
export async function listPeople(store: Store): Promise<PersonEntry[]> {
  const rows = await store.db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      role: people.role,
      attributes: people.attributes,
      disabledAt: people.disabledAt,
      waysToSignIn: count(accounts.id),
    })
    .from(people)
    .leftJoin(accounts, eq(accounts.userId, people.id))
    .groupBy(people.id)
    .orderBy(asc(people.name), asc(people.email));
  return rows.map(({ waysToSignIn, disabledAt, ...row }) => ({
    ...row,
    state: disabledAt !== null ? 'disabled' : waysToSignIn === 0 ? 'invited' : 'active',
  }));
}

export async function nobodyYet(store: Store): Promise<boolean> {
  const [anybody] = await store.db.select({ id: people.id }).from(people).limit(1);
  return anybody === undefined;
}

/** Somebody who may sign in; null for an unknown or disabled person. */
export async function findPerson(store: Store, id: string): Promise<Person | null> {
  const [row] = await store.db
    .select({ id: people.id, name: people.name, email: people.email, role: people.role })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.disabledAt)));
  return row ?? null;
}

/** Whoever was added with an address, disabled or not; null for nobody. */
export async function findPersonByEmail(store: Store, email: string): Promise<Person | null> {
  const [row] = await store.db
    .select({ id: people.id, name: people.name, email: people.email, role: people.role })
    .from(people)
    .where(eq(people.email, email.trim().toLowerCase()));
  return row ?? null;
}

/**
 * Somebody who may sign in and has a value, in small or large letters, among those of an attribute; null for nobody, and for several, of
 * whom none can be told to be the one.
 */
export async function findPersonByAttribute(
  store: Store,
  name: string,
  value: string,
): Promise<Person | null> {
  const values = sql`jsonb_array_elements_text(${people.attributes} -> ${name}::text)`;
  const [row, another] = await store.db
    .select({ id: people.id, name: people.name, email: people.email, role: people.role })
    .from(people)
    .where(
      and(
        isNull(people.disabledAt),
        sql`exists (select from ${values} as held where lower(held) = lower(${value}))`,
      ),
    )
    .limit(2);
  return row === undefined || another !== undefined ? null : row;
}

/** What rows of rules are matched with, as it was entered or given by the provider. */
export async function attributesOf(store: Store, id: string): Promise<PersonAttributes> {
  const [row] = await store.db
    .select({ attributes: people.attributes })
    .from(people)
    .where(eq(people.id, id));
  return row?.attributes ?? {};
}

/** Throws `conflict` when somebody has the address already. */
export async function addPerson(
  store: Store,
  person: { name: string; email: string; role: PersonRole },
): Promise<Person> {
  const email = person.email.toLowerCase();
  // Whoever adds a person vouches for the address, so that a sign-in at the provider may be taken for this person.
  const added = { ...person, id: randomUUID(), email, emailVerified: true };
  const rows = await store.db.insert(people).values(added).onConflictDoNothing().returning({ id: people.id });
  if (rows.length === 0) {
    throw new AppError('conflict', { userMessage: `There is already a person with the address ${email}.` });
  }
  return { id: added.id, name: added.name, email, role: added.role };
}

/**
 * Changes the role of a person, their attributes, or whether they may sign in; whoever is disabled is signed out at once,
 * and the passwords that they keep for sources go. Throws
 * `not-found`, and `conflict` when no administrator would be left who has signed in or chosen a password: one who was only
 * invited may never come.
 */
export async function changePerson(
  store: Store,
  id: string,
  change: {
    role?: PersonRole | undefined;
    disabled?: boolean | undefined;
    attributes?: PersonAttributes | undefined;
  },
): Promise<Person> {
  return store.db.transaction(async (transaction) => {
    // Two administrators who demote each other at once wait here for one another.
    await transaction
      .select()
      .from(people)
      .where(eq(people.role, 'administrator'))
      .orderBy(people.id)
      .for('update');
    const [before] = await transaction.select().from(people).where(eq(people.id, id)).for('update');
    if (!before) throw new AppError('not-found', { userMessage: `There is no person ${id}.` });
    const role = change.role ?? before.role;
    const disabled = change.disabled ?? before.disabledAt !== null;
    if (before.role === 'administrator' && (role !== 'administrator' || disabled)) {
      const [other] = await transaction
        .select({ id: people.id })
        .from(people)
        .innerJoin(accounts, eq(accounts.userId, people.id))
        .where(and(eq(people.role, 'administrator'), isNull(people.disabledAt), ne(people.id, id)))
        .limit(1);
      if (!other) {
        throw new AppError('conflict', {
          userMessage: `${before.name} is the only administrator who can sign in. Make somebody else one first, who then has to follow the link.`,
        });
      }
    }
    const disabledAt = disabled ? (before.disabledAt ?? new Date()) : null;
    await transaction
      .update(people)
      .set({ role, disabledAt, attributes: change.attributes ?? before.attributes, updatedAt: new Date() })
      .where(eq(people.id, id));
    if (disabled) {
      await transaction.delete(sessions).where(eq(sessions.userId, id));
      await transaction.delete(sourceLogins).where(eq(sourceLogins.personId, id));
    }
    return { id, name: before.name, email: before.email, role };
  });
}

/** Ends the password of a person, if there is one, and the sessions. A sign-in at the provider is still possible. */
export async function endPassword(store: Store, personId: string): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction
      .delete(accounts)
      .where(and(eq(accounts.userId, personId), eq(accounts.providerId, 'credential')));
    await transaction.delete(sessions).where(eq(sessions.userId, personId));
  });
}

/** Sets the password (its hash) that a person signs in with and ends the sessions there are. */
export async function setPassword(store: Store, personId: string, passwordHash: string): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction
      .delete(accounts)
      .where(and(eq(accounts.userId, personId), eq(accounts.providerId, 'credential')));
    await transaction.insert(accounts).values({
      id: randomUUID(),
      accountId: personId,
      providerId: 'credential',
      userId: personId,
      password: passwordHash,
    });
    await transaction.delete(sessions).where(eq(sessions.userId, personId));
  });
}

/** The names of people by their ids, whether they may sign in or not. */
export async function namesOfPeople(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
