import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { describedName } from '#lib/text/described-name.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import { columnWords } from '../question/explain/names.ts';

/** Words that columns of business files have in German, French, Spanish, Italian, Dutch, Swedish and Polish. */
const foreignWord = new RegExp(
  `^(?:${[
    'betrag|datum|menge|kunden?|preis|umsatz|ort|bestell\\p{L}*|rechnung\\p{L}*|artikel|anzahl|firma|strasse|plz|rabatt|summe|netto|brutto',
    'montant|quantite|prix|clients?|ville|facture|commande|date_?commande|fecha|cantidad|precio|clientes?|ciudad|importe|pedido',
    'prezzo|quantita|citta|fattura|importo|bedrag|aantal|klant|prijs|naam|kwota|ilosc|cena|klient|miasto|belopp|antal|kund|pris',
  ].join('|')})$`,
  'iu',
);

/** How a table and its columns are named in an English question. */
export type TableWording = {
  readonly rows: string;
  /** The rows, named so that no other table can be meant. */
  readonly ownRows: string;
  readonly nameOf: (column: ColumnSchema) => string;
};

/**
 * English names become plain words, shortened ones are spelled out, and the table is its plural. Names of another language, and those of files such as
 * `2024-12_export`, stay as they are: nobody asks for umsatzes. `alone` when there is no other table to be told apart from.
 */
export function wordingOf(table: TableSchema, alone: boolean): TableWording {
  const names = [table.name, ...table.columns.map(({ name }) => name)];
  const foreign = names.some(isForeign);
  const isNoun = !foreign && !/\d/.test(table.name);
  const ownRows = isNoun
    ? plural(isPlain(table.name) ? inWords(table.name) : describedName(table))
    : `rows in ${spoken(table.name)}`;
  return {
    rows: alone && !isNoun ? 'rows' : ownRows,
    ownRows,
    nameOf: (column) => {
      const name = withoutUnit(column.name);
      if (foreign) return name.replaceAll('_', ' ');
      return isPlain(name) ? inWords(name) : columnWords({ ...column, name });
    },
  };
}

/** As a person says it: without the digits that an export begins with, unless nothing else is there. */
function spoken(name: string): string {
  const rest = name.replace(/^t_(?=\d)/, '').replace(/^[\d_]+/, '');
  return (rest === '' ? name : rest).replaceAll('_', ' ');
}

function isForeign(name: string): boolean {
  if (/[^\p{ASCII}]/u.test(name)) return true;
  return name.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((word) => foreignWord.test(word));
}

/** `Betrag (EUR)` and `amount_usd` are asked for as Betrag and amount. */
function withoutUnit(name: string): string {
  const bare = name
    .replace(/\s*[([][^)\]]*[)\]]\s*$/u, '')
    .replace(/(?<=\p{L})[_ -](?:eur|usd|gbp|chf|euro?s?|dollars?)$/iu, '');
  return bare.trim() === '' ? name : bare.trim();
}

/** Whether a name is made of whole words: nobody asks for trd holidays or a mkt type. */
function isPlain(name: string): boolean {
  return splitIdentifier(name).every((word) => /^\d+$/.test(word) || isEnglishWord(word));
}

function inWords(name: string): string {
  return splitIdentifier(name).join(' ').toLowerCase();
}

/** Of shares out it is the shares that are many. */
const particle = / (?:out|in|off|up|down|on)$/;

function plural(words: string): string {
  const [end] = particle.exec(words) ?? [];
  if (end !== undefined) return plural(words.slice(0, -end.length)) + end;
  if (/s$/.test(words)) return words;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(ch|sh|x|z)$/.test(words) ? `${words}es` : `${words}s`;
}
