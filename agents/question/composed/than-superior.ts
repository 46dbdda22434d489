import { roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { stepMeant } from '../assumed/own-kind.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { boundInstead, comparedWith, placeholderDayAt } from './than-named.ts';
import { wordingAt } from './wording-at.ts';

const { owning, ofThat, earlier, later } = en.thanSuperior;
const above = new Set(english.ownKind.above.split('|').map(stemOf));

/** "A higher salary than their manager", "more points than its parent": bound by what the row above has of the same. */
export const thanSuperior: Compose = (asked) => {
  const { tokens, tables } = asked;
  const step = stepMeant(
    tokens.map(({ stem }) => stem),
    tables,
  );
  if (step === null) return null;
  const role = roleWords(step);
  const compared = byDay(asked, role) ?? byNumber(asked, role);
  if (compared === null) return null;
  return {
    tokens: [...compared.tokens, ...tokens.slice(compared.end)],
    said: textOf(tokens, compared.at, compared.end),
    onto: (intent, paths) =>
      boundInstead(intent, step.fromTable, paths, (column, comparison) => ({
        kind: 'versus-above',
        column,
        comparison,
        step,
      })),
  };
};

type Compared = { readonly tokens: Tokens; readonly at: number; readonly end: number };

function byNumber(asked: ToCompose, role: readonly string[]): Compared | null {
  const than = asked.tokens.findIndex(({ lower }) => lower === 'than');
  const end = than < 1 ? null : superiorEnds(asked, than + 1, role);
  const compared = end === null ? null : comparedWith(asked.tokens, than);
  return end === null || compared === null ? null : { ...compared, end };
}

/** "Hired before their manager". */
function byDay(asked: ToCompose, role: readonly string[]): Compared | null {
  for (const [at, token] of asked.tokens.entries())
    for (const [side, wordings] of [['before', earlier] as const, ['after', later] as const]) {
      const length = wordingAt(asked.tokens, at, wordings);
      const end = length === 0 || at === 0 ? null : superiorEnds(asked, at + length, role);
      if (end === null) continue;
      const tokens = [...asked.tokens.slice(0, at), reading(token, side), placeholderDayAt(token)];
      return { tokens, at, end };
    }
  return null;
}

/** Behind "that of their manager" or "their manager's salary"; null where it is not said there. */
function superiorEnds({ tokens }: ToCompose, from: number, role: readonly string[]): number | null {
  const at = from + wordingAt(tokens, from, ofThat);
  const owner = wordingAt(tokens, at, owning);
  const superior = tokens[at + owner];
  if (owner === 0 || superior === undefined) return null;
  const stem = stemOf(superior.lower.replace(/['’]s?$/u, ''));
  const isMeant = above.has(stem) || role.some((word) => stemOf(nameInWords(word)) === stem);
  return isMeant ? at + owner + 1 : null;
}
