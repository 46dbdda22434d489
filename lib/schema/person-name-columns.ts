import type { CellValue } from '../domain/result-table.ts';
import type { ColumnSchema } from '../domain/schema.ts';
import { splitIdentifier } from '../text/words.ts';
import { personNamePart } from './person-names.ts';

/** What tables of people are called; who sings, plays or writes is known to everybody and not among them. */
const people =
  /(?:^| )(?:persons?|people|employees?|emp|staff|workers?|personnel|patients?|students?|pupils?|teachers?|members?|users?|contacts?|applicants?|tenants?|residents?|drivers?|passengers?|guests?|visitors?|subscribers?|donors?|parents?|children|analysts?|agents?|managers?|advis[eo]rs?|mitarbeiter|patienten|kunden|personnes?|employes?|personas?|empleados?|pazienti|impiegati)(?: |$)/;

const wholeName = /(?:^| )(?:full|display|legal|contact|maiden) ?name$/;
const plainName = /^(?:\S+ )?name$/;
/** One to four words that begin with a capital, with no digit in them. */
const looksLikeName = /^\p{Lu}[\p{L}'’.-]*(?:,? \p{Lu}[\p{L}'’.-]*){0,3}$/u;

/**
 * Whether a column holds names of people: parts of them by its own name, whole ones by its name in a table of people. Such
 * names are looked for, unlike other personal data, but models are not shown them.
 */
export function holdsPersonNames(column: ColumnSchema, table: string, values: readonly CellValue[]): boolean {
  if (column.kind !== 'text') return false;
  if (personNamePart(column.name) !== null) return true;
  const name = splitIdentifier(column.name).join(' ');
  const isOfPeople = people.test(splitIdentifier(table).join(' '));
  if (!wholeName.test(name) && !(isOfPeople && plainName.test(name))) return false;
  const texts = values.filter((value) => value !== null).map((value) => String(value).trim());
  return texts.length === 0 || texts.filter((text) => looksLikeName.test(text)).length >= texts.length / 2;
}
