import type { TextSegment } from '#lib/domain/answer.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { shownRows } from './shown-rows.ts';

/** The results that a text may point into, by step (`#E5`). */
export type TextSources = {
  readonly question: string;
  readonly results: ReadonlyMap<string, ResultTable>;
};

const reference = /\{\{\s*#?(E[1-9]\d*)\s*\.\s*(?:r(\d+)\s*\.\s*c(\d+)|rows)\s*\}\}/g;
const longestText = 1200;
const longestName = 40;

/**
 * Reads an answer in the notation of the organizer's prompt: `{{E5.r0.c1}}` is a cell of the result of #E5, `{{E5.rows}}`
 * its number of rows, everything else is words. Problems are sentences for the writer; with any, the segments are not fit
 * to be shown.
 */
export function readAnswerText(
  text: string,
  sources: TextSources,
): { readonly segments: TextSegment[]; readonly problems: string[] } {
  const segments: TextSegment[] = [];
  const problems: string[] = [];
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  let end = 0;
  for (const match of flat.matchAll(reference)) {
    addWords(flat.slice(end, match.index));
    end = match.index + match[0].length;
    const step = `#${match[1]}`;
    const result = sources.results.get(step);
    if (!result)
      problems.push(`${match[0]} names no result; there are ${[...sources.results.keys()].join(', ')}.`);
    else if (match[2] === undefined) segments.push({ kind: 'row-count', step });
    else {
      const [row, column] = [Number(match[2]), Number(match[3])];
      if (row >= result.rows.length || column >= result.columns.length)
        problems.push(
          `${match[0]} is outside of ${step}, which has rows r0 to r${result.rows.length - 1} and columns c0 to c${result.columns.length - 1}.`,
        );
      else segments.push({ kind: 'cell', step, row, column });
    }
  }
  addWords(flat.slice(end));
  const words = segments.flatMap((segment) => (segment.kind === 'words' ? [segment.text] : [])).join(' ');
  return { segments, problems: [...problems, ...wordProblems(words, flat, sources)] };

  function addWords(part: string): void {
    if (part !== '') segments.push({ kind: 'words', text: part });
  }
}

function wordProblems(words: string, text: string, sources: TextSources): string[] {
  const problems: string[] = [];
  const columns = [...sources.results.values()].flatMap((result) =>
    result.columns.map(({ name }) => name.replaceAll('_', ' ')),
  );
  const said = new Set([sources.question, ...columns].flatMap(numbersIn));
  const invented = [...new Set(numbersIn(withoutNames(words, sources)))].filter(
    (number) => !said.has(number),
  );
  if (invented.length > 0)
    problems.push(
      `It writes ${invented.join(', ')}; a number must be a reference to its cell unless the question says it.`,
    );
  if (/[{}]/.test(words)) problems.push('A reference looks like {{E5.r0.c1}} or {{E5.rows}}.');
  if (/:\/\/|\bwww\./i.test(words)) problems.push('It may not contain a web address.');
  if (text === '') problems.push('It is empty.');
  if (text.length > longestText) problems.push(`It is longer than ${longestText} characters.`);
  return problems;
}

/**
 * The words without the names in them that hold a number: "S&P 500" is a name, not a figure. Only short cells are names; a number inside a longer text stays that text's claim, which an answer may not repeat as its own.
 */
function withoutNames(words: string, { results }: TextSources): string {
  const names = new Set<string>();
  for (const result of results.values()) {
    for (const row of shownRows(result))
      for (const [index, cell] of (result.rows[row] ?? []).entries())
        if (typeof cell === 'string' && result.columns[index]?.kind === 'text') names.add(cell);
  }
  const numbered = [...names]
    .filter((name) => name.length <= longestName && numbersIn(name).length > 0)
    .toSorted((one, other) => other.length - one.length);
  return numbered.reduce((text, name) => text.replaceAll(name, ' '), words);
}

const numberWords =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen'.split(
    ' ',
  );
const numberWord = new RegExp(`\\b(?:${numberWords.join('|')})s?\\b`, 'gi');

/** Numbers in digits of any script, without thousands separators and leading zeros, and cardinal numbers in words. */
function numbersIn(text: string): string[] {
  const digits = (text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).map((number) =>
    number.replaceAll(',', '').replace(/^0+(?=\d)/, ''),
  );
  return [...digits, ...(text.match(numberWord) ?? []).map((word) => word.toLowerCase())];
}
