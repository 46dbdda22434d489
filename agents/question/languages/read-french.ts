import { withDegrees } from './degrees.ts';
import { type FrenchToken, frenchTokens, type Stretch } from './french-tokens.ts';
import { withNegation } from './negation.ts';
import { withNounOrder } from './noun-order.ts';
import { type Known, type Piece, piecesOf } from './pieces.ts';
import { sentenceParts } from './sentences.ts';
import { withSmallWords } from './small-words.ts';
import { withVerbOrder } from './verb-order.ts';

/** "Moyenne mobile sur 30 jours" is a 30-day moving average; of several windows each has its number. */
function withWindows(pieces: readonly Piece[]): Piece[] {
  const at = pieces.findIndex(({ text }) => /^moving averages?$/u.test(text));
  const average = pieces[at];
  if (average === undefined) return [...pieces];
  let end = at + 1;
  const windows: Piece[] = [];
  while (end < pieces.length) {
    const from = /^(?:sur|à|de|et|,)$/u.test(pieces[end]?.form ?? '') ? end + 1 : end;
    const [count, unit] = [pieces[from], pieces[from + 1]];
    if (count?.kind !== 'number' || unit?.kind !== 'noun' || !/^(?:day|week|month|year)s?$/u.test(unit.text))
      break;
    windows.push({
      ...count,
      text: `${count.text}-${unit.text.replace(/s$/u, '')}`,
      kind: 'adjective',
      end: unit.end,
    });
    end = from + 2;
  }
  const listed = windows.flatMap((window, index) => [
    ...(index === 0 ? [] : [{ ...window, kind: 'word' as const, text: 'and', form: 'et' }]),
    window,
  ]);
  return [...pieces.slice(0, at), ...listed, average, ...pieces.slice(end)];
}

const contents = new Set<Piece['kind']>(['noun', 'adjective', 'verb', 'name', 'place', 'date', 'month']);

/** A question in plain English, with what could not be read. */
export type FrenchReading = {
  readonly english: string;
  /** French words that neither the lexicon nor the source knows, as typed. */
  readonly unknown: readonly string[];
  /** What each stretch of English was in French, in the order of the English. */
  readonly parts: readonly { readonly english: string; readonly said: string; readonly isContent: boolean }[];
};

/** A French question in the English words that the readers know; what lies in `names` stays as it is. */
export function readFrench(question: string, names: readonly Stretch[], known: Known): FrenchReading {
  const tokens = frenchTokens(question, names);
  const sentence = sentenceParts(tokens);
  const pieces =
    sentence === null
      ? inOrder(tokens, known)
      : sentence.flatMap((part) =>
          typeof part === 'string'
            ? [{ kind: 'word', text: part, form: '', start: 0, end: 0 } as const]
            : inOrder(part, known),
        );
  const said = pieces.filter(({ text }) => text !== '');
  return {
    english: joined(said),
    unknown: said.flatMap(({ kind, start, end }) => (kind === 'unknown' ? [question.slice(start, end)] : [])),
    parts: said.map(({ kind, text, start, end }) => ({
      english: text,
      said: question.slice(start, end),
      isContent: contents.has(kind),
    })),
  };
}

function inOrder(tokens: readonly FrenchToken[], known: Known): readonly Piece[] {
  const steps = [withNegation, withSmallWords, withDegrees, withNounOrder, withWindows, withVerbOrder];
  return steps.reduce<readonly Piece[]>((pieces, step) => step(pieces), piecesOf(tokens, known));
}

function joined(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/ (?=[,;:?!.)])/gu, '')
    .replaceAll(/\( /gu, '(')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
