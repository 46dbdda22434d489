import type { Piece } from './pieces.ts';

/** "Moyenne mobile sur 30 jours" is a 30-day moving average; of several windows each has its number. */
export function withWindows(pieces: readonly Piece[]): Piece[] {
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
