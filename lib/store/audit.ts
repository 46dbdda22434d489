import { and, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../domain/audit-entry.ts';
import type { Person } from '../domain/person.ts';
import type { Store } from './open-store.ts';
import { auditEntries } from './schema/audit.ts';

export type Audited = {
  /** Who did it and, where that is known, from which address. */
  readonly person: Pick<Person, 'id' | 'name'> & {
    readonly address?: string | null;
    /** The name of the token that a program did it with. */
    readonly token?: string;
  };
  readonly action: AuditEntry['action'];
  readonly subject: string;
  readonly detail?: AuditEntry['detail'];
};

/** Writes down a change or an export. Called by the handler that made it, after it was made. */
export async function recordAudit(store: Store, audited: Audited): Promise<void> {
  const { person, action, subject } = audited;
  const detail = {
    ...audited.detail,
    ...(person.address ? { address: person.address } : {}),
    ...(person.token ? { token: person.token } : {}),
  };
  await store.db
    .insert(auditEntries)
    .values({ personId: person.id, personName: person.name, action, subject, detail });
}

export type AuditFilter = {
  /** Part of a name, an action, a subject, or of what is kept beside, such as an address or a statement. */
  readonly text?: string;
  readonly personId?: string;
  /** Entries older than this one: the last id of the page before. */
  readonly before?: number;
  readonly limit?: number;
};

const pageLength = 100;

/** Entries that fit the filter, the latest first. */
export async function listAudit(store: Store, filter: AuditFilter = {}): Promise<AuditEntry[]> {
  const { text, personId, before, limit = pageLength } = filter;
  const conditions: (SQL | undefined)[] = [
    personId === undefined ? undefined : eq(auditEntries.personId, personId),
    before === undefined ? undefined : lt(auditEntries.id, before),
    text === undefined || text === '' ? undefined : mentions(text),
  ];
  const rows = await store.db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ at, personId: id, personName: name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    person: { id, name },
  }));
}

function mentions(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(auditEntries.personName, pattern),
    ilike(auditEntries.action, pattern),
    ilike(auditEntries.subject, pattern),
    ilike(sql`${auditEntries.detail}::text`, pattern),
  );
}
