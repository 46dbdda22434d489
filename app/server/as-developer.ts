import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import { AppError } from '#lib/errors.ts';
import { type Asker, inRole, type Sent, signedIn } from './signed-in.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** Somebody who looks after the answers, and the product as far as that person may read it. */
export type Developer = {
  readonly person: Asker;
  /** Its workspace finds, shows and runs what the person may read, and nothing else. */
  readonly opened: Tabletalk;
  readonly reading: Reading;
};

/** The developer who sends a request. Throws `forbidden` for everybody else. */
export async function asDeveloper(request: Sent): Promise<Developer> {
  return developerWith(await signedIn(request));
}

/** Somebody as a developer. Throws `forbidden` when they are none. */
export async function developerWith(asker: Asker): Promise<Developer> {
  const person = inRole(asker, 'developer');
  const whole = await tabletalk();
  const reading = await readingOf(whole.store, whole.workspace, person);
  // What somebody works on waits behind the questions of others.
  const limits = triedBy(person.id, whole.limits);
  return { person, opened: { ...whole, workspace: reading.workspace, limits }, reading };
}

/**
 * The developer who sends a request about something that shows all of the source. Throws `forbidden` for whoever may not
 * read all of it.
 */
export async function requireWholeSource(request: Sent): Promise<Asker> {
  return wholeSourceOf(await asDeveloper(request));
}

/** A developer who may read all of the source. Throws `forbidden` for the others. */
export function wholeSourceOf({ person, reading }: Pick<Developer, 'person' | 'reading'>): Asker {
  if (reading.denials.length === 0) return person;
  throw new AppError('forbidden', {
    userMessage: 'This shows everything of the source, and an administrator has denied you a part of it.',
  });
}
