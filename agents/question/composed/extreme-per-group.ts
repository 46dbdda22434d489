import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { tableNoun } from '../explain/names.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { type FigureSaid, figureSaidAt } from './figure-said-at.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type Limit, limitsIn, type Side } from './limits-of-figures.ts';
import { wordingAt } from './wording-at.ts';

const lexicon = en.extremePerGroup;
const openings = wordSet(english.extremes.opening);
const more = wordSet(lexicon.more);
const by = lexicon.by;

/**
 * "Highest salary per department", "lowest salary by job title": each group has its own extreme of what its rows have. What a parent allows
 * ("max_salary" of a job) is meant of the parent itself alone: "max salary of each job".
 */
export const extremePerGroup: Compose = ({ tokens, tables }) => {
  const start = tokens.findIndex(({ lower }) => !openings.has(lower));
  const said = extremeAt(tokens, start);
  const from = said === null ? 0 : said.end + wordingAt(tokens, said.end, english.extremes.single);
  const figure = said === null ? null : figureSaidAt(tokens, from, tables);
  const group = figure === null ? null : groupBehind(tokens, figure, tables);
  if (said === null || figure === null || group === null) return null;
  const limits = limitsIn(tables).filter((limit) => isLimitOf(limit, figure, said.sides));
  const place = tokens[start];
  if (place === undefined) return null;
  if (limits.length === 0)
    return group.isBy ? { tokens, said: textOf(tokens, start, group.end), onto: ofEveryGroup } : null;
  const isOfParent =
    !isNamedAt(figure.table, tokens, from) &&
    limits.some(({ parent }) => isNamedAt(parent, tokens, group.end));
  const extremes = said.sides.map((side) => lexicon.sides[side]);
  const name = nameInWords(figure.column.name).toLowerCase();
  const measured =
    said.isLimit && isOfParent
      ? `${extremes.map((side) => `${side} ${name}`).join(` ${lexicon.and} `)} ${lexicon.ofEach}`
      : `${extremes.join(` ${lexicon.and} `)} ${tableNoun(figure.table).one} ${name} ${by}`;
  return {
    tokens: [
      ...tokens.slice(0, start),
      ...measured.split(' ').map((word) => reading(place, word)),
      ...tokens.slice(group.end),
    ],
    said: textOf(tokens, start, group.end),
    onto: (intent) => intent,
  };
};

/** "The lowest length by rating" is that of each, where it was read as the one with the lowest of them. */
function ofEveryGroup(intent: QueryIntent): QueryIntent {
  const [{ by } = {}] = intent.orderBy;
  const aggregate = by !== undefined && 'measure' in by ? by.measure.aggregate : null;
  const isExtreme = aggregate === 'min' || aggregate === 'max';
  return isExtreme && intent.limit === 1 && intent.groupBy.length > 0
    ? { ...intent, orderBy: [], limit: null }
    : intent;
}

/** "Highest", "lowest and highest", and "maximum", which is how a limit is called as well. */
function extremeAt(tokens: Tokens, at: number): Extreme | null {
  const one = oneExtremeAt(tokens, at);
  const other =
    tokens[one?.end ?? -1]?.lower === lexicon.and ? oneExtremeAt(tokens, (one?.end ?? 0) + 1) : null;
  if (one === null || other === null) return one;
  return { sides: [...one.sides, ...other.sides], isLimit: one.isLimit && other.isLimit, end: other.end };
}

function oneExtremeAt(tokens: Tokens, at: number): Extreme | null {
  const found = cueAt(tokens, at);
  if (found === null) return null;
  const { cue, length } = found;
  const end = at + length;
  if (cue.kind === 'aggregate' && (cue.aggregate === 'min' || cue.aggregate === 'max'))
    return { sides: [cue.aggregate], isLimit: true, end };
  if (cue.kind !== 'superlative' || cue.frequency || cue.about.length > 0) return null;
  return { sides: [cue.descending ? 'max' : 'min'], isLimit: false, end };
}

type Extreme = { readonly sides: readonly Side[]; readonly isLimit: boolean; readonly end: number };

/** "Per", "paid in each", "of employees by": what leads to the one group. */
function groupBehind(
  tokens: Tokens,
  { table, end }: FigureSaid,
  tables: Tables,
): { readonly isBy: boolean; readonly end: number } | null {
  const owners = wordingAt(tokens, end, lexicon.of);
  const rows =
    owners > 0 && isNamedAt(table, tokens, end + owners) ? lengthOfName([table], tokens, end + owners) : 0;
  const own = rows > 0 ? end + owners + rows : end;
  const from = isVerbForm(tokens[own]?.lower ?? '') ? own + 1 : own;
  const found = cueAt(tokens, from);
  if (found?.cue.kind !== 'group') return null;
  const behind = tokens.slice(from + found.length);
  const isOne = behind.some(({ kind }) => kind === 'word') && !behind.some(({ lower }) => more.has(lower));
  const isThing = !tables.includes(table) || !isNamedAt(table, tokens, from + found.length);
  return isOne && isThing ? { isBy: tokens[from]?.lower === by, end: from + found.length } : null;
}

function isLimitOf(limit: Limit, { table, column }: FigureSaid, sides: readonly Side[]): boolean {
  return sides.includes(limit.side) && limit.table === table && limit.figure === column;
}
