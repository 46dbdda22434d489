import { entries } from './lexicon.ts';
import type { Piece } from './pieces.ts';

const irregular: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries({
    good: ['better', 'best'],
    best: ['better', 'best'],
    bad: ['worse', 'worst'],
    sold: ['better selling', 'best selling'],
    recent: ['more recent', 'latest'],
    numerous: ['more numerous', 'most numerous'],
  }),
);
const opposites = new Map(Object.entries(entries.opposites));

/**
 * "La plus grande entreprise", "l'entreprise la plus grande" and "plus grosses ventes" are superlatives, "plus grande que" is a
 * comparative. The superlative is one adjective, which stands where its noun is; the article of one behind its noun is gone.
 */
export function withDegrees(pieces: readonly Piece[]): Piece[] {
  const said: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined) continue;
    const [next, then] = [pieces[at + 1], pieces[at + 2]];
    if (piece.kind !== 'degree') {
      said.push(piece);
      continue;
    }
    const isGraded =
      next !== undefined && (next.kind === 'adjective' || (next.kind === 'verb' && next.isPast === true));
    const article = said.at(-1);
    const hasArticle = article?.kind === 'before';
    if (!isGraded) {
      if (hasArticle && /^(?:le|la|les)$/u.test(article.form)) said.pop();
      const isThan = next?.form === 'que';
      const [than, most] = piece.form === 'plus' ? ['more than', 'most'] : ['less than', 'least'];
      said.push({ ...piece, kind: 'word', text: isThan ? than : most });
      if (isThan) at += 1;
      continue;
    }
    at += 1;
    const isThan = then?.form === 'que';
    const isMore = isThan && !hasArticle;
    const word = {
      ...next,
      kind: 'adjective' as const,
      start: piece.start,
      form: `${piece.form} ${next.form}`,
    };
    if (isMore) {
      said.push(
        { ...word, kind: 'word', text: graded(next, piece.form === 'plus', 0) },
        { ...then, text: 'than' },
      );
      at += 1;
      continue;
    }
    const before = said.at(-2);
    const from = isRange(pieces, at);
    if (from !== null) {
      const noun = pieces[at + 1]?.kind === 'noun' ? ` ${pieces[at + 1]?.text}` : '';
      if (hasArticle) said.pop();
      if (said.at(-1)?.form === 'de') said.pop();
      said.push({
        ...word,
        kind: 'word',
        text: `${graded(next, piece.form === 'plus', 1)}${noun} first`,
        end: pieces[from]?.end ?? word.end,
      });
      at = from;
      continue;
    }
    const isBehindNoun =
      hasArticle && (before?.kind === 'noun' || before?.kind === 'adjective' || before?.kind === 'name');
    if (isBehindNoun) said.pop();
    const text = graded(next, piece.form === 'plus', 1);
    said.push({ ...word, text, other: text });
  }
  return said;
}

/** Where "du plus lourd au plus léger" or "du plus gros employeur au plus petit" ends, whose first adjective is at `at`; null where it is none. */
function isRange(pieces: readonly Piece[], at: number): number | null {
  const from = pieces[at + 1]?.kind === 'noun' ? at + 1 : at;
  const [to, ...rest] = pieces.slice(from + 1, from + 5);
  if (to?.form === 'à le plus' && rest[0]?.kind === 'adjective') return from + 2;
  if (to?.form !== 'à') return null;
  const [article, degree, adjective] = rest;
  return article?.kind === 'before' && degree?.kind === 'degree' && adjective?.kind === 'adjective'
    ? from + 4
    : null;
}

/** The comparative (0) or superlative (1) of an adjective; of less, the same of its opposite. */
function graded({ text, other, kind }: Piece, isMore: boolean, at: 0 | 1): string {
  const own = kind === 'verb' ? text : (other ?? text);
  const plain = isMore ? own : (opposites.get(own) ?? null);
  if (plain === null) return `${at === 0 ? 'less' : 'least'} ${own}`;
  const known = irregular.get(plain)?.[at];
  if (known !== undefined) return known;
  const isShort =
    (plain.match(/[aeiouy]+/gu) ?? []).length - (/[^aeiou]e$/u.test(plain) ? 1 : 0) === 1 ||
    /[^aeiou]y$/u.test(plain);
  if (!isShort || kind === 'verb') return `${at === 0 ? 'more' : 'most'} ${plain}`;
  const stem = /[^aeiou]y$/u.test(plain)
    ? `${plain.slice(0, -1)}i`
    : /^[^aeiou]+[aeiou][bdgnt]$/u.test(plain)
      ? plain + plain.slice(-1)
      : plain.replace(/e$/u, '');
  return stem + (at === 0 ? 'er' : 'est');
}
