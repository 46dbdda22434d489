import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { who, verbs, columns, instead } = english.plainer.whoLeads;
const heads = columns.split('|');

/** "Who runs the Westbrook store": where one table keeps the name of a manager, that name. */
export const whoLeads: Compose = ({ tokens, tables }) => {
  const [first] = tokens;
  const length = wordingAt(tokens, 1, verbs);
  const [head, ...others] = first?.lower === who && length > 0 ? headsNamed(tables) : [];
  if (first === undefined || head === undefined || others.length > 0) return null;
  const asked = instead.replace('{head}', head).split(' ');
  return {
    tokens: [...asked.map((word) => reading(first, word)), ...tokens.slice(1 + length)],
    said: textOf(tokens, 0, 1 + length),
    onto: (intent) => intent,
  };
};

function headsNamed(tables: Tables): string[] {
  return [
    ...new Set(tables.flatMap((table) => table.columns.flatMap((column) => headNamedBy(column) ?? []))),
  ];
}

/** "Manager" for `mgr_nm` and `manager`; a key leads to people of their own. */
function headNamedBy({ name, kind }: ColumnSchema): string | null {
  const parts = spokenParts(name);
  const isName = kind === 'text' && (parts.length === 1 || parts.at(-1) === 'name');
  return (isName && heads.find((head) => parts.includes(head))) || null;
}
