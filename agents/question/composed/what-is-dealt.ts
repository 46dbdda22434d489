import { wordsOfName } from '#lib/text/abbreviations.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { type Compose, reading, textOf } from './composition.ts';

const auxiliaries = new Set(english.plainer.times.auxiliaries.split('|'));
const sold = /^(?:sell|sells|sold)$/;

/** "What did Ann buy": the one kind of things that the lines of deals are about. */
export const whatIsDealt: Compose = ({ tokens, tables }) => {
  const [what, auxiliary] = tokens;
  const { line, deal } = tradeOf(tables);
  const end = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isAsked = auxiliaries.has(auxiliary?.lower ?? '') && isDealing(tokens, end);
  if (what?.lower !== 'what' || !isAsked || line === null || sold.test(tokens[end]?.lower ?? '')) return null;
  const [things, ...others] = tables.filter(
    (table) => table !== deal?.table && refersTo(line.table, table) && !keepsPeople(table),
  );
  if (things === undefined || others.length > 0) return null;
  const words = ['which', ...wordsOfName(things.name)];
  return {
    tokens: [...words.map((word) => reading(what, word)), ...tokens.slice(1)],
    said: textOf(tokens, 0, 2),
    onto: (intent) => intent,
  };
};
