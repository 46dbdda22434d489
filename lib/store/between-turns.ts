import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ParserOptions, type PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import { preparedQueries } from './prepared-queries.ts';

/** Of the types that drizzle reads by itself: what stands in a row is given as it is written there. */
const readByDrizzle = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1115,
  1182,
  1185,
  1187,
  1231,
];

/** For a database that `betweenTurns` is given. */
export const parsers: ParserOptions = Object.fromEntries(
  readByDrizzle.map((type) => [type, (text: string) => text]),
);

/** How long queries may follow each other before the process does something else, in milliseconds. */
const mostAtOnceMs = 15;

/**
 * The embedded database, opened with `parsers`, one query or transaction after the other, with turns of the event loop between them. It works in
 * this thread and gives its results within the turn: a hundred people who ask at once would hold up everything until the
 * last of their queries.
 */
export function betweenTurns(client: PGlite): PGlite {
  let last: Promise<unknown> = Promise.resolve();
  let turnBegan = performance.now();
  const query = preparedQueries(client);

  async function leaveRoom(): Promise<void> {
    if (performance.now() - turnBegan < mostAtOnceMs) return;
    await nextTurn();
    turnBegan = performance.now();
  }

  function inOrder(work: () => unknown): Promise<unknown> {
    const done = last.then(leaveRoom).then(work);
    // Whoever asked is told of a failure; those who wait behind it go on.
    last = done.catch(() => undefined);
    return done;
  }

  const queued: readonly PropertyKey[] = ['exec', 'transaction'] satisfies (keyof PGlite)[];
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = (...given: unknown[]): unknown => value.apply(target, given);
      if (name === 'query')
        return (text: string, values?: unknown[], options?: QueryOptions) =>
          inOrder(() => query(text, values, withoutParsers(options)));
      return queued.includes(name) ? (...given: unknown[]) => inOrder(() => method(...given)) : method;
    },
  });
}

/** The database has them. To merge them with its own anew costs more than a query. */
function withoutParsers({ parsers: _, ...options }: QueryOptions = {}): QueryOptions {
  return options;
}
