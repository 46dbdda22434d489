import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { stepsAbove } from '../assumed/own-kind.ts';
import { english } from '../figures/lexicon.ts';

const team = wordSet(english.perSuperior.team);
const above = wordSet(assumed.ownKind.above);

/** "Average team salary per manager": where rows stand above others of their table, a team is those below, and no department. */
export function isTeamOfSuperior(tokens: Tokens, at: number, tables: Tables): boolean {
  return (
    team.has(tokens[at]?.lower ?? '') &&
    tokens.some(({ lower }) => above.has(pluralize.singular(lower))) &&
    tables.some((table) => stepsAbove(table).length > 0)
  );
}
