import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const shortLength = 10;

/**
 * A database whose view `crossings` joins `ports` with itself three times: counting it takes as long as the table is
 * long, to the third power. It starts short, so that setting up is quick.
 */
export async function writeSlowDatabase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-slow-'));
  const file = path.join(folder, 'harbours.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE ports (id INTEGER PRIMARY KEY, port_name TEXT NOT NULL);
    CREATE VIEW crossings AS
      SELECT departure.port_name AS departure, arrival.port_name AS arrival
      FROM ports departure, ports arrival, ports stop
      WHERE (departure.id * arrival.id + stop.id) % 7 < 6;
  `);
  database.close();
  growPorts(file, shortLength);
  return file;
}

/** Lengthens the table until counting the view takes `seconds` or more on this machine. */
export function makeSlow(file: string, seconds: number): void {
  makeQuick(file);
  growPorts(file, 150);
  const database = new DatabaseSync(file, { readOnly: true });
  const count = database.prepare('SELECT count(*) FROM crossings');
  // What else goes on only ever makes it slower: the quickest of several is the machine itself.
  const quickest = Math.min(
    ...Array.from({ length: 5 }, () => {
      const started = performance.now();
      count.get();
      return (performance.now() - started) / 1000;
    }),
  );
  database.close();
  growPorts(file, Math.ceil(150 * Math.cbrt(seconds / quickest)));
}

/** Short again, as it was written. */
export function makeQuick(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`DELETE FROM ports WHERE id > ${shortLength}`);
  database.close();
}

function growPorts(file: string, count: number): void {
  const database = new DatabaseSync(file);
  const insert = database.prepare('INSERT OR REPLACE INTO ports (id, port_name) VALUES (?, ?)');
  database.exec('BEGIN');
  for (let id = 1; id <= count; id += 1) insert.run(id, `Port ${id}`);
  database.exec('COMMIT');
  database.close();
}
