import { z } from 'zod';
import { person } from './person.ts';
import { personAttributes } from './person-attributes.ts';

/** A person as the administration lists them. */
export const personEntry = person.extend({
  email: z.string(),
  /** What rows of a rule are matched with. */
  attributes: personAttributes,
  /** `invited` has not signed in yet and has no password. */
  state: z.enum(['invited', 'active', 'disabled']),
});
export type PersonEntry = z.infer<typeof personEntry>;

export const newPerson = z.object({
  name: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  role: person.shape.role,
});

/** Long rather than complicated: what NIST 800-63B asks for. */
export const newPassword = z.string().min(10, 'A password has at least 10 characters.').max(128);

/** What follows a one-time link: the first administrator says who they are, an invited person is known already. */
export const joining = z.discriminatedUnion('as', [
  z.object({ as: z.literal('invited'), token: z.string().min(1), password: newPassword }),
  z.object({
    as: z.literal('first-administrator'),
    token: z.string().min(1),
    name: newPerson.shape.name,
    email: newPerson.shape.email,
    password: newPassword,
  }),
]);
export type Joining = z.infer<typeof joining>;
