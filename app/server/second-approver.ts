import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';

/** Who wrote something; without an id where that is older than ids were kept. */
type Writer = { readonly id: string | null; readonly name: string };

/** Whether this is put into use by somebody else alone: that is required here, and the person wrote it. */
export function needsAnother(person: Pick<Person, 'id' | 'name'>, writer: Writer): boolean {
  if (readEnv().TABLETALK_SECOND_APPROVER !== 'required') return false;
  return writer.id === null ? writer.name === person.name : writer.id === person.id;
}

/** Throws `forbidden` when somebody else has to approve what this person wrote. */
export function requireAnother(person: Pick<Person, 'id' | 'name'>, writer: Writer): void {
  if (!needsAnother(person, writer)) return;
  throw new AppError('forbidden', {
    userMessage: 'You wrote this last. Here a second person has to approve it before it is used.',
  });
}
