import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A question about the harbours that no model is needed for, and its one cell. */
export const plainQuestion = 'How many ports are there?';
export const plainAnswer = 10;

export const mostPeople = 100;
export const emailOf = (person: number) => `sailor${String(person).padStart(3, '0')}@example.org`;
/** What only one person has: no two the same, and nothing else in the database is like them. */
export const balanceOf = (person: number) => 7_000_003 + 104_729 * person;

/** Writes ten ports and one purse for each person; the path of the database. */
export function writeHarbours(folder: string): string {
  const file = path.join(folder, 'harbours.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE ports (id INTEGER PRIMARY KEY, port_name TEXT NOT NULL);
    CREATE TABLE purses (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, balance INTEGER NOT NULL);
    BEGIN;
  `);
  const port = database.prepare('INSERT INTO ports VALUES (?, ?)');
  for (let id = 1; id <= plainAnswer; id += 1) port.run(id, `Port ${id}`);
  const purse = database.prepare('INSERT INTO purses VALUES (?, ?, ?)');
  for (let person = 0; person < mostPeople; person += 1)
    purse.run(person + 1, emailOf(person), balanceOf(person));
  database.exec('COMMIT');
  database.close();
  return file;
}
