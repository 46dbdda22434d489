import { joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { sameName } from '../query/writer/built-in/table-nature.ts';
import { tokenize } from '../query/writer/built-in/tokenize.ts';
import { isMany } from '../query/writer/built-in/word-forms.ts';
import { tableNamedAt } from './assumed/acts-of-things.ts';
import { nearestPeople } from './assumed/nearest-people.ts';
import en from './pointing/lexicon/en.json' with { type: 'json' };

const { asking, whose, being, brings, money, most, instead, who, perfect, from, their } = en.whoseRows;
const owned = new RegExp(
  `^(?:(?<asked>${asking})\\s+(?<owner>\\p{L}+(?:\\s+\\p{L}+){0,3}?)['’]s?|(?:${whose}))\\s+(?<rows>\\p{L}+)\\s+(?!(?:${being})\\b)(?<rest>.*\\b(?:${most})\\b.*)$`,
  'iu',
);
const bringing = new RegExp(
  `^(?:${brings})\\s+(?:${money})(?=[\\s?.!]*$|\\s+(?:in|since|during|from|over|between|this|last)\\b)`,
  'iu',
);
const broughtBy = new RegExp(
  `^(?:(?<asked>${asking})\\s+(?<owner>\\p{L}+(?:\\s+\\p{L}+){0,2}?)|(?:${who}))(?:\\s+(?:${perfect}))?\\s+(?:${brings}|${perfect})\\s+(?<figure>${money})\\s+(?:${from})\\s+(?:${their})\\s+(?<rows>\\p{L}+)(?<rest>.*)$`,
  'iu',
);

/** "Which agent's customers bring in the most money": who is asked for, of whom, and the question about them alone. */
type OwnersAsked = {
  readonly question: string | null;
  readonly rows: TableSchema;
  readonly said: string;
};

/**
 * "Which agent's customers bring in the most money", "which agent has brought in the most money from their customers", "whose pupils pay the most": the one before the 's is who is asked for, and what
 * is said of the rows is added up for each. Null where nobody's rows are said to do the most.
 */
export function ownersAsked(question: string, tables: Tables): OwnersAsked | null {
  const said = question.trim();
  const by = broughtBy.exec(said)?.groups;
  const of = by === undefined ? owned.exec(said)?.groups : { ...by, rest: `${instead}${by.rest ?? ''}` };
  const { asked, owner, rows: noun = '', rest = '' } = of ?? {};
  const rows = isMany(noun.toLowerCase()) ? tableNamedAt(tokenize(noun), 0, tables)?.table : undefined;
  const people = rows && owner === undefined ? nearestPeople(rows, tables, true) : null;
  const called = owner ?? (people === null ? undefined : nameInWords(people.name).toLowerCase());
  if (rows === undefined) return null;
  return {
    question:
      called === undefined
        ? null
        : `${asked ?? asking.split('|')[0]} ${called} ${rest.replace(bringing, instead)}`,
    rows,
    said: `${noun} ${rest}`.replace(/[\s?.!]+$/u, ''),
  };
}

/** Whether the rows are read over and told for those whose they are. */
export function isToldOfOwners({ groupBy, joins, subject }: QueryIntent, rows: TableSchema): boolean {
  const isRead = joinedTables({ subject, joins }).some((name) => sameName(name, rows.name));
  return isRead && groupBy.length > 0 && groupBy.every(({ column }) => !sameName(column.table, rows.name));
}
