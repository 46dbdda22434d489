import { localDeveloper, mayActAs, type Person, type PersonRole } from '#lib/domain/person.ts';
import { AppError } from '#lib/errors.ts';

/** Who sends a request. */
export async function signedIn(_request: Request): Promise<Person> {
  return localDeveloper;
}

/** Who sends a request, when that person may act in the role. Throws `forbidden` otherwise. */
export async function requireRole(request: Request, role: PersonRole): Promise<Person> {
  const person = await signedIn(request);
  if (mayActAs(person, role)) return person;
  throw new AppError('forbidden', {
    userMessage: `This needs the role ${role}; ${person.name} has the role ${person.role}.`,
  });
}
