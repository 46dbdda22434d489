import { z } from 'zod';

/** Each role may do what the ones before it may. */
export const personRoles = ['analyst', 'developer', 'administrator'] as const;
export type PersonRole = (typeof personRoles)[number];

/** Somebody who asks, curates or administers. */
export const person = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** null for the local developer, who has no account. */
  email: z.string().nullable(),
  role: z.enum(personRoles),
});
export type Person = z.infer<typeof person>;

/** Who uses Tabletalk on loopback without signing in. */
export const localDeveloper: Person = {
  id: 'local',
  name: 'Local developer',
  email: null,
  role: 'administrator',
};

export function mayActAs(person: Person, role: PersonRole): boolean {
  return personRoles.indexOf(person.role) >= personRoles.indexOf(role);
}
