import type { Tables } from '#lib/domain/schema.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { judged, articles, those, led, bare, having, whole, who, that } = en.kindDefined;
const defined = new RegExp(
  `^(?:(?:${articles}) )?(?:(?<kind>${judged})[ -])?(?<rows>\\p{L}+(?: \\p{L}+)?)\\s*(?::|\\s[–—-]|\\s=)\\s+(?:(?:${those}) )?(?<rest>[^,;:/]+?)[?.!]*$`,
  'iu',
);
const isLed = new RegExp(`^(?:${led})\\b`, 'iu');
const isBare = new RegExp(`^(?:${bare})\\b`, 'iu');
const isHaving = new RegExp(`^(?:${having})\\b`, 'iu');
const isWhole = new RegExp(`\\b(?:${whole})\\b`, 'iu');

/**
 * "Loyal pupils: came in every year since 2019" are the pupils who did so: the words before say what they are thought of, and those behind which they are.
 * What a kind is called in the data is left where it stands.
 */
export function kindDefined(question: string, tables: Tables): string {
  const { kind, rows = '', rest = '' } = defined.exec(question.trim())?.groups ?? {};
  if (kind === undefined && !isWhole.test(rest)) return question;
  const tokens = tokenize(rows);
  const table = tables.find(
    (each) => isNamedAt(each, tokens, 0) && lengthOfName([each], tokens, 0) === tokens.length,
  );
  const [first] = tokenize(rest);
  if (table === undefined || first === undefined || !isMany(tokens.at(-1)?.lower ?? '')) return question;
  if (isLed.test(rest)) return `${rows} ${rest}`;
  if (isHaving.test(rest)) return `${rows} ${having.split('|').at(-1)} ${rest}`;
  const isDone = isBare.test(rest) || isVerbForm(first.lower);
  return isDone ? `${rows} ${keepsPeople(table) ? who : that} ${rest}` : question;
}
