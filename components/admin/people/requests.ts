import { z } from 'zod';
import type { Person } from '#lib/domain/person.ts';
import { person } from '#lib/domain/person.ts';
import type { PersonAttributes } from '#lib/domain/person-attributes.ts';
import { personEntry } from '#lib/domain/person-entry.ts';
import { accessRule, type NewAccessRule } from '#lib/domain/rights.ts';
import { sourceQuery } from '../../chat/source-query.ts';
import { request } from '../../ui/request.ts';

const people = '/api/admin/people';
const rules = '/api/admin/access-rules';

const invitation = z.object({ link: z.string(), days: z.number() });
export type Invitation = z.infer<typeof invitation>;

const rulesOfSource = z.object({
  rules: z.array(accessRule),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type RulesOfSource = z.infer<typeof rulesOfSource>;

/** What an administrator changes of a person. */
export type PersonChange = {
  readonly role?: Person['role'];
  readonly disabled?: boolean;
  readonly attributes?: PersonAttributes;
};

export async function getPeople(signal?: AbortSignal) {
  return z.array(personEntry).parse(await request(people, { signal }));
}

export async function postPerson(body: Pick<Person, 'name' | 'role'> & { email: string }) {
  return invitation.extend({ person }).parse(await request(people, { method: 'POST', body }));
}

export async function patchPerson(id: string, body: PersonChange) {
  await request(`${people}/${encodeURIComponent(id)}`, { method: 'PATCH', body });
}

export async function postInvitation(id: string): Promise<Invitation> {
  const path = `${people}/${encodeURIComponent(id)}/invitation`;
  return invitation.parse(await request(path, { method: 'POST' }));
}

/** The rules of a source; of the main one for null. */
export async function getRules(sourceId: string | null, signal?: AbortSignal): Promise<RulesOfSource> {
  return rulesOfSource.parse(await request(`${rules}${sourceQuery(sourceId)}`, { signal }));
}

export async function postRule(sourceId: string | null, body: NewAccessRule): Promise<void> {
  await request(`${rules}${sourceQuery(sourceId)}`, { method: 'POST', body });
}

export async function deleteRule(sourceId: string | null, id: string): Promise<void> {
  await request(`${rules}/${encodeURIComponent(id)}${sourceQuery(sourceId)}`, { method: 'DELETE' });
}
