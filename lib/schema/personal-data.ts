import { isNumeric } from '#lib/domain/value-kind.ts';
import type { CellValue } from '../domain/result-table.ts';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import { holdsPersonNames } from './person-name-columns.ts';

export type PersonalKind =
  | 'e-mail address'
  | 'phone number'
  | 'bank account'
  | 'identity number'
  | 'date of birth'
  | 'postal address';

type Rule = {
  readonly kind: PersonalKind;
  /** Words of a column's name, joined by spaces, in the languages people name columns in. */
  readonly name: RegExp;
  /** What a value of this kind looks like; without it the name decides alone. */
  readonly value: ((text: string) => boolean) | null;
};

const word = (words: string) =>
  new RegExp(
    `(?:^| )(?:${words
      .trim()
      .split(/\s*\|\s*/)
      .join('|')})(?: |$)`,
  );

const email = /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i;
const phone = /^(?:\+|00)?[\d\s()./-]{6,24}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;
const internationalPhone = /^\+\d{1,3}[\s()./-]?\d[\d\s()./-]{5,18}$/;
const usPhone = /^\(\d{3}\)\s?\d{3}-\d{4}$/;

/** From the most to the least telling; the first that fits counts. */
const rules: readonly Rule[] = [
  {
    kind: 'e-mail address',
    name: word(
      'e ?mails? | mail | mail address | courriels? | correo | correo electronico | correio | posta elettronica | adresse mail | mailadresse | epost',
    ),
    value: (text) => email.test(text),
  },
  {
    kind: 'bank account',
    name: word(
      'iban | bban | bank account | account iban | bankkonto | kontonummer | compte bancaire | cuenta bancaria | conto corrente | conta bancaria | card number | credit card | kreditkarte | carte bancaire',
    ),
    value: (text) => isIban(text) || /^[\d\s-]{6,24}$/.test(text),
  },
  {
    kind: 'identity number',
    name: word(
      'ssn | social security | passport | national id | identity card | id card | personal id | nino | national insurance | drivers? licen[cs]e | tax id | personalausweis | ausweis | reisepass | sozialversicherung | steuer id | steuernummer | svnr | ahv | insee | nir | numero securite sociale | passeport | dni | nie | nif | pasaporte | cpf | rg | curp | rfc | codice fiscale | passaporto | bsn | pesel | personnummer | cnp | aadhaar | pan',
    ),
    value: (text) => /^(?=.*\d)[A-Z0-9 ./-]{6,24}$/i.test(text),
  },
  {
    kind: 'date of birth',
    name: word(
      'dob | birth date | date of birth | birthday | birthdate | birth day | born on | geburtsdatum | geburtstag | geb datum | geboren | date naissance | date de naissance | naissance | fecha nacimiento | fecha de nacimiento | data nascita | data di nascita | data nascimento | data de nascimento | geboortedatum | fodelsedatum | data urodzenia',
    ),
    value: null,
  },
  {
    kind: 'phone number',
    name: word(
      'phones? | phone ?number | telephone | tel | mobile | mobile ?number | cell ?phone | fax | telefon | telefonnummer | handy | handynummer | mobil | mobilnummer | portable | telefono | movil | celular | cellulare | telefone | telefoon | gsm',
    ),
    value: (text) => phone.test(text) && text.replace(/\D/g, '').length >= 6,
  },
  {
    kind: 'postal address',
    name: word(
      'address | address ?line ?\\d* | address ?\\d | street | street ?address | street ?name | house ?number | home address | postal address | billing address | shipping address | delivery address | adresse | anschrift | strasse | hausnummer | rue | direccion | calle | domicilio | indirizzo | endereco | rua | adres | straat | ulica',
    ),
    value: null,
  },
];

/** Words that make a name speak about such a thing instead of holding one. */
const about =
  /(?:^| )(?:id|ids|key|count|number of|type|types|status|kind|domain|verified|valid|sent|opened|clicked|flag|enabled|opt|consent|code type|at|hash|format|provider|country|template|subject|campaign|web|url|ip|mac|memory|email type)(?: |$)/;

/** The kind of personal data a column looks like, by its name and by the values that are known; null for others. */
export function personalKind(column: ColumnSchema, values: readonly CellValue[]): PersonalKind | null {
  if (column.kind === 'boolean' || column.kind === 'other') return null;
  const name = words(column.name);
  const texts = values.filter((value) => value !== null).map((value) => String(value).trim());
  for (const rule of rules) {
    if (!rule.name.test(name) || about.test(name)) continue;
    if (rule.kind === 'date of birth') return isNumeric(column) ? null : rule.kind;
    if (rule.kind === 'postal address' && column.kind !== 'text') continue;
    // A column of that name whose known values all say otherwise holds something else.
    if (rule.value === null || texts.length === 0 || texts.some(rule.value)) return rule.kind;
  }
  if (column.kind !== 'text' || texts.length < 2) return null;
  const most = (test: (text: string) => boolean) =>
    texts.filter(test).length >= Math.max(2, texts.length * 0.6);
  if (most((text) => email.test(text))) return 'e-mail address';
  if (most(isIban)) return 'bank account';
  if (most((text) => /^\d{3}-\d{2}-\d{4}$/.test(text))) return 'identity number';
  if (most((text) => internationalPhone.test(text) || usPhone.test(text))) return 'phone number';
  return null;
}

/**
 * A table as it may be remembered, shown in prompts and indexed: columns that look like personal data are marked, and
 * their sample values, lists and ranges are gone; names of people are marked alone. `unmask` names columns, as
 * `table.column`, an administrator exempts.
 */
export function withoutPersonalData(table: TableSchema, unmask: readonly string[]): TableSchema {
  const exempt = new Set(unmask.map((name) => name.toLowerCase()));
  const kinds = table.columns.map((column, index) => {
    if (exempt.has(`${table.name}.${column.name}`.toLowerCase())) return null;
    return personalKind(column, [
      ...table.sampleRows.map((row) => row[index] ?? null),
      ...(column.distinctValues ?? []),
    ]);
  });
  const names = table.columns.map((column, index) => {
    if (kinds[index] || exempt.has(`${table.name}.${column.name}`.toLowerCase())) return false;
    const samples = table.sampleRows.map((row) => row[index] ?? null);
    return holdsPersonNames(column, table.name, [...samples, ...(column.distinctValues ?? [])]);
  });
  if (kinds.every((kind) => kind === null) && !names.includes(true)) return table;
  return {
    ...table,
    columns: table.columns.map((column, index) => {
      if (names[index]) return { ...column, personName: true };
      if (!kinds[index]) return column;
      const { distinctValues: _values, range: _range, ...rest } = column;
      return { ...rest, personal: true };
    }),
    sampleRows: table.sampleRows.map((row) =>
      row.map((cell, index) => (kinds[index] && cell !== null ? `[${kinds[index]}]` : cell)),
    ),
  };
}

/** A column's name as lower-case words without accents: `E-Mail_Adresse` and `emailAdresse` alike. */
function words(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The check of ISO 13616: letters count from ten, the first four characters go last, the remainder by 97 is one. */
function isIban(text: string): boolean {
  const compact = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  let remainder = 0;
  for (const letter of compact.slice(4) + compact.slice(0, 4)) {
    for (const digit of Number.parseInt(letter, 36).toString())
      remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}
