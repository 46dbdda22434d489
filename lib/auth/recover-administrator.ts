import type { Person } from '../domain/person.ts';
import { newPerson } from '../domain/person-entry.ts';
import { AppError } from '../errors.ts';
import { recordAudit } from '../store/audit.ts';
import { issueToken } from '../store/one-time-tokens.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, changePerson, endPassword, findPersonByEmail, listPeople } from '../store/people.ts';

const lifetimeMs = 60 * 60 * 1000;

/**
 * Lets whoever runs the machine back in: the person with this address becomes an administrator who may sign in, the old
 * password ends, and the token sets a new one within the hour. With a name somebody who is not there yet is added. Throws
 * `not-found` naming the administrators there are, and `bad-request` for an address that is none.
 */
export async function recoverAdministrator(
  store: Store,
  wanted: { readonly email: string; readonly name: string | undefined },
): Promise<{ person: Person; token: string }> {
  const found = await findPersonByEmail(store, wanted.email);
  const person = found
    ? await changePerson(store, found.id, { role: 'administrator', disabled: false })
    : await addAdministrator(store, wanted);
  await endPassword(store, person.id);
  await recordAudit(store, {
    person: { id: 'machine', name: 'Whoever runs the machine' },
    action: 'person.recover',
    subject: person.email ?? person.name,
  });
  return { person, token: await issueToken(store, person.id, lifetimeMs) };
}

async function addAdministrator(
  store: Store,
  { email, name }: { readonly email: string; readonly name: string | undefined },
): Promise<Person> {
  if (name === undefined) {
    const administrators = (await listPeople(store)).filter(({ role }) => role === 'administrator');
    const there = administrators.map((each) => `${each.name} <${each.email}>`).join(', ') || 'nobody yet';
    throw new AppError('not-found', {
      userMessage: `Nobody has the address ${email}. Administrators: ${there}. With --name NAME the address is added as one.`,
    });
  }
  const parsed = newPerson.safeParse({ name, email, role: 'administrator' });
  if (parsed.success) return addPerson(store, parsed.data);
  throw new AppError('bad-request', {
    userMessage: `${JSON.stringify(email)} with the name ${JSON.stringify(name)} cannot be added: ${parsed.error.issues.map(({ message }) => message).join('; ')}.`,
  });
}
