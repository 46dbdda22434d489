import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import type { Person } from '#lib/domain/person.ts';
import { AppError } from '#lib/errors.ts';
import { type Asker, requireRole } from './signed-in.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** Somebody who looks after the answers, and the product as far as that person may read it. */
export type Developer = {
  readonly person: Asker;
  /** Its workspace finds, shows and runs what the person may read, and nothing else. */
  readonly opened: Tabletalk;
  readonly reading: Reading;
};

/** The developer who sends a request. Throws `forbidden` for everybody else. */
export async function asDeveloper(request: Pick<Request, 'headers'>): Promise<Developer> {
  const person = await requireRole(request, 'developer');
  const whole = await tabletalk();
  const reading = await readingOf(whole.store, whole.workspace, person);
  // What somebody works on waits behind the questions of others.
  const limits = { ...whole.limits, asker: { person: person.id, isTrial: true } };
  return { person, opened: { ...whole, workspace: reading.workspace, limits }, reading };
}

/**
 * The developer who sends a request about something that shows all of the source. Throws `forbidden` for whoever may not
 * read all of it.
 */
export async function requireWholeSource(request: Pick<Request, 'headers'>): Promise<Person> {
  const { person, reading } = await asDeveloper(request);
  if (reading.denials.length === 0) return person;
  throw new AppError('forbidden', {
    userMessage: 'This shows everything of the source, and an administrator has denied you a part of it.',
  });
}
