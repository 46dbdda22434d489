import type { PersonAttributes } from '../domain/person-attributes.ts';
import { AppError } from '../errors.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/open-store.ts';
import { attributesOf, changePerson, findPerson } from '../store/people.ts';
import { attributesAfter, type Claims, type ProviderGrants, roleOf } from './provider-grants.ts';

/** Gives a person who signs in what the provider says of them now, and writes down what that changed. */
export async function applyGrants(
  store: Store,
  grants: ProviderGrants,
  personId: string,
  claims: Claims,
): Promise<void> {
  const person = await findPerson(store, personId);
  if (person === null || grants.roles.size + grants.attributes.size === 0) return;
  const before = await attributesOf(store, personId);
  const attributes = attributesAfter(grants, claims, before);
  const role = grants.roles.size === 0 ? person.role : roleOf(grants, claims);
  if (role === person.role && JSON.stringify(sorted(attributes)) === JSON.stringify(sorted(before))) return;
  const kept = await changePerson(store, personId, { role, attributes }).catch((error: unknown) => {
    // Nobody else could administer any more: what the provider says of the last administrator waits for another one.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return changePerson(store, personId, { attributes });
  });
  await recordAudit(store, {
    person,
    action: 'person.change',
    subject: person.email ?? person.name,
    detail: { by: 'the provider', role: kept.role, attributes },
  });
}

function sorted(attributes: PersonAttributes): [string, readonly string[]][] {
  return Object.entries(attributes).sort(([a], [b]) => a.localeCompare(b));
}
