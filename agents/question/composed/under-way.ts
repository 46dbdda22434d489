import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { lifetime } from '../assumed/lifetime.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, type ToCompose, textOf } from './composition.ts';
import { narrowed } from './flagged-rows.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { moments, still, being, denying, yet } = en.now;
const participle = /(?:ed|en|wn|ut|id|ft)$/;

/**
 * "Patients currently admitted", "who have not been discharged yet": what other rows than those named began and have not ended. It is told by
 * the empty day of their end.
 */
export const underWay: Compose = (asked) => {
  for (const at of asked.tokens.keys()) {
    const said = begunAt(asked, at) ?? notEndedAt(asked, at);
    if (said === null) continue;
    const { table, end } = said;
    const column = { table: table.name, column: said.column };
    return {
      tokens: [...asked.tokens.slice(0, at), ...asked.tokens.slice(end)],
      said: textOf(asked.tokens, at, end),
      onto: (intent, paths) =>
        narrowed(intent, table.name, { kind: 'missing', column, negated: false }, paths),
    };
  }
  return null;
};

type UnderWay = { readonly table: TableSchema; readonly column: string; readonly end: number };

/** "Currently admitted", "admitted right now", "still admitted". */
function begunAt({ tokens, tables }: ToCompose, at: number): UnderWay | null {
  const lead = wordingAt(tokens, at, `${moments}|${still}`);
  const verb = tokens[at + lead];
  const behind = lead > 0 ? 0 : wordingAt(tokens, at + 1, moments);
  if (verb === undefined || lead + behind === 0 || !participle.test(verb.lower)) return null;
  const found = lastingOf(tokens.slice(0, at), tables).filter(({ begin }) => isCalledAfter(begin, verb));
  return only(found, at + lead + 1 + behind);
}

/** "Not yet discharged", "have not been discharged". */
function notEndedAt({ tokens, tables }: ToCompose, at: number): UnderWay | null {
  const not = wordingAt(tokens, at, denying);
  if (not === 0) return null;
  let next = at + not;
  for (let length = 1; length > 0; next += length) length = wordingAt(tokens, next, `${yet}|${being}`);
  const verb = tokens[next];
  if (verb === undefined || !participle.test(verb.lower)) return null;
  const found = lastingOf(tokens.slice(0, at), tables).filter((each) => isCalledAfter(each.end, verb));
  return only(found, next + 1 + wordingAt(tokens, next + 1, yet));
}

type Lasting = { readonly table: TableSchema; readonly begin: string; readonly end: string };

/** Tables whose rows end, none of which is named: where they are, the words are about those rows themselves. */
function lastingOf(before: Tokens, tables: Tables): Lasting[] {
  const named = tables.filter((table) => before.some((_, at) => isNamedAt(table, before, at)));
  if (named.length === 0) return [];
  return tables.flatMap((table) => {
    const life = named.includes(table) ? null : lifetime(table);
    return life?.end.nullable === true ? [{ table, begin: life.begin.name, end: life.end.name }] : [];
  });
}

function isCalledAfter(column: string, { lower }: Token): boolean {
  return spokenParts(column).some((part) => part.length > 3 && haveOneRoot(part, lower));
}

function only(found: readonly Lasting[], end: number): UnderWay | null {
  const [one, ...others] = found;
  return one === undefined || others.length > 0 ? null : { table: one.table, column: one.end, end };
}
