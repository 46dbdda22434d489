import { isStopWord } from '#lib/text/words.ts';
import type { StatementFacts } from '../../query/select/statement-facts.ts';
import type { Mention } from '../mentions.ts';
import { type QuestionView, strength } from '../question-view.ts';
import { learnedModel } from '../reading-model.ts';

/** A name that is said at least so strongly is meant. */
const clearlySaid = 0.5;
const saidByName = 0.8;
/** What a word adds to the strength of a mention: less of a difference than this says nothing. */
const sameStrength = 0.11;

/** How strongly each word of a question names something that a statement uses, and something that it does not. */
type Named = {
  readonly used: number[];
  readonly other: number[];
  /** The same of names that are said whole. */
  readonly otherWhole: number[];
};

/** What the content words of a question stand for in a statement; of one that could not be read, nothing is used. */
export function wordSigns(view: QuestionView, facts: StatementFacts | null) {
  const { general } = learnedModel();
  const { used, other, otherWhole } = namedBy(view, facts);
  const literals = facts === null ? '' : facts.literals.join('\n');
  const signs = {
    contentWords: 0,
    literalWords: 0,
    byName: 0,
    unlinked: 0,
    generalUnlinked: 0,
    meantUnused: 0,
    weaklyUnused: 0,
    wholeUnused: 0,
    widestGap: 0,
  };
  for (const [at, { kind, lower, stem }] of view.tokens.entries()) {
    if (kind !== 'word' || isStopWord(lower)) continue;
    signs.contentWords += 1;
    if (literals.includes(lower)) {
      signs.literalWords += 1;
      continue;
    }
    const [mine = 0, theirs = 0, whole = 0] = [used[at], other[at], otherWhole[at]];
    if (mine >= saidByName) signs.byName += 1;
    if (mine === 0 && theirs === 0) {
      if (general.has(stem)) signs.generalUnlinked += 1;
      else signs.unlinked += 1;
    } else if (mine === 0) {
      if (theirs >= clearlySaid) signs.meantUnused += 1;
      else signs.weaklyUnused += 1;
    }
    if (whole >= 1 && mine < whole - sameStrength) signs.wholeUnused += 1;
    signs.widestGap = Math.max(signs.widestGap, theirs - mine);
  }
  return { ...signs, contentWords: Math.log(1 + signs.contentWords) };
}

function namedBy({ tokens, names }: QuestionView, facts: StatementFacts | null): Named {
  const none = () => tokens.map(() => 0);
  const named: Named = { used: none(), other: none(), otherWhole: none() };
  const put = (mentions: readonly Mention<unknown>[], isUsed: boolean) => {
    for (const mention of mentions) {
      raise(isUsed ? named.used : named.other, mention);
      if (!isUsed && mention.share >= 1) raise(named.otherWhole, mention);
    }
  };
  const reads = (table: string) => facts?.tables.has(table.toLowerCase()) ?? false;
  for (const [{ table }, mentions] of names.tables) put(mentions, reads(table.name));
  for (const [{ column, table }, mentions] of names.columns) {
    const isUsed = facts?.columns.has(column.name.toLowerCase()) ?? false;
    put(mentions, isUsed && reads(table.table.name));
  }
  return named;
}

function raise(strengths: number[], mention: Mention<unknown>): void {
  for (let at = mention.first; at < mention.end; at += 1)
    strengths[at] = Math.max(strengths[at] ?? 0, strength(mention));
}
