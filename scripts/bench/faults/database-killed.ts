import { setTimeout as pause } from 'node:timers/promises';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import { killAtOnce } from '#scripts/start/__fixtures__/processes.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage, until } from './page-door.ts';

const mostSecondsToTell = 2;
const mostSecondsToHeal = 5;

/** A database whose process dies under a statement; PostgreSQL then ends all its sessions and recovers. */
export const killedDatabase: Fault = {
  name: 'database killed in mid-query',
  done: 'SIGKILL to the PostgreSQL process that runs the statement',
  expected: `told within ${mostSecondsToTell} s, asked again with success within ${mostSecondsToHeal} s, no session left`,
  missing: postgresMissing,
  async run(ground) {
    const server = await startPostgres();
    ground.afterwards(() => server.stop());
    await server.admin(`
      CREATE TABLE ports (id int PRIMARY KEY, port_name text NOT NULL);
      INSERT INTO ports SELECT n, 'Port ' || n FROM generate_series(1, ${plainAnswer}) n;
      CREATE TABLE stops (id int PRIMARY KEY);
      INSERT INTO stops SELECT generate_series(1, 10);
      CREATE VIEW crossings AS SELECT a.id AS departure, b.id AS arrival FROM stops a, stops b, stops c
        WHERE (a.id * b.id + c.id) % 7 < 6;`);
    const { address } = await ground.start({
      source: `postgres://owner@127.0.0.1:${server.port}/postgres`,
      variables: { TABLETALK_QUERY_TIMEOUT_MS: '60000' },
    });
    // Minutes of work, from now on.
    await server.admin('INSERT INTO stops SELECT generate_series(11, 4000); ANALYZE stops');
    const asking = answerOnPage(address, 'How many crossings are there?', { costly: true });
    const killed = await killStatement(server.admin);
    const at = performance.now();
    const told = await asking;
    const toldAfter = (performance.now() - at) / 1000;
    const healed = await until(
      'an answer after the database recovered',
      async () => (await answerOnPage(address, plainQuestion)).rows[0]?.[0] === plainAnswer,
      60,
    );
    const left = await server.admin(
      `SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%crossings%' AND pid <> pg_backend_pid()`,
    );
    const healedAfter = toldAfter + healed / 1000;
    return {
      seen: `process ${killed === 0 ? 'not found' : 'killed'}; told after ${toldAfter.toFixed(1)} s: ${told.status}: ${told.answer} Answered again ${healedAfter.toFixed(1)} s after the kill, ${left} statements left`,
      ok:
        killed > 0 &&
        told.status === 'failed' &&
        toldAfter <= mostSecondsToTell &&
        healedAfter <= mostSecondsToHeal &&
        left === '0',
    };
  },
};

/** Kills the process of PostgreSQL that works on the statement; its number, 0 when there was none for ten seconds. */
async function killStatement(admin: (sql: string) => Promise<string>): Promise<number> {
  for (let looked = 0; looked < 100; looked += 1) {
    const found = await admin(
      `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%crossings%' AND query NOT LIKE 'EXPLAIN%'
         AND pid <> pg_backend_pid() LIMIT 1`,
    );
    if (found !== '') {
      killAtOnce(Number(found));
      return Number(found);
    }
    await pause(100);
  }
  return 0;
}
