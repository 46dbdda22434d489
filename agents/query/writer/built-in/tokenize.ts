import { fold, stemOf } from '#lib/text/words.ts';

/** One unit of a question. Offsets are into the question as typed, end exclusive. */
export type Token = {
  readonly kind: 'word' | 'number' | 'quoted' | 'day' | 'mark';
  readonly text: string;
  /** Lower case, accents folded; for quoted text the text between the quotes as typed, for a day its ISO form. */
  readonly lower: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** The number meant, scaled ("10k" is 10000); null for other kinds. */
  readonly value: number | null;
};

/** A question, or a stretch of one, taken apart. */
export type Tokens = readonly Token[];

const pattern =
  /(?<quoted>"[^"]+"|“[^”]+”|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])|‘[^’]+’)|(?<day>\d{4}-\d{2}-\d{2}|(?<![\d.])\d{1,2}\.\d{1,2}\.\d{4}(?!\d)|(?<![\d/])\d{1,2}\/\d{1,2}\/\d{4}(?!\d))|(?<number>\d+(?:[,\u202f]\d{3})*(?:\.\d+)?)(?<suffix>\s?(?:[kK]|bn|[mM]|mn|[bB])(?![\p{L}\p{N}]))?(?<ordinal>st|nd|rd|th)?(?![\p{L}\d])|(?<![\p{L}\p{N}])(?<helping>[Dd]o(?:es)?|[Dd]id|[Hh]a(?:ve|s|d)|[Ii]s|[Aa]re|[Ww](?:as|ere))(?<denied>n['’]?t)(?![\p{L}\p{N}])|(?<word>[\p{L}\p{N}_]+)(?<sign>(?<=\p{L})\+{1,2}(?=[\s?.!,;)]|$)|(?<=(?<![\p{L}\p{N}])\p{Lu}{1,3})-(?=[\s?.!,;)]|$))?|(?<mark>>=|<=|<>|!=|[<>=%,;:?!&/$€£]|\.(?=\s|$))/gu;

const suffixes: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  b: 1e9,
  bn: 1e9,
};

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
};

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Said before a scale ("half a million"), or behind a number before one ("two and a half million"). */
const fractions: readonly (readonly [said: readonly string[], value: number])[] = [
  [['half', 'a'], 0.5],
  [['a', 'half'], 0.5],
  [['half'], 0.5],
  [['a', 'quarter', 'of', 'a'], 0.25],
  [['quarter', 'of', 'a'], 0.25],
  [['quarter', 'a'], 0.25],
  [['a', 'quarter'], 0.25],
  [['three', 'quarters', 'of', 'a'], 0.75],
];

/** The tokens of a question, with "1.5 million", "10k", "twenty five", "half a million" and "1,000" as single numbers. */
export function tokenize(question: string): Token[] {
  return mergeNumbers(rawTokens(question), question);
}

function rawTokens(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const text = match[0];
    const start = match.index;
    const end = start + text.length;
    if (groups.quoted !== undefined) {
      const inner = text.slice(1, -1).trim();
      tokens.push({ kind: 'quoted', text, lower: inner, stem: fold(inner), start, end, value: null });
    } else if (groups.day !== undefined) {
      const day = isoDay(text);
      // What is no day is named to the person as it was typed.
      const kind = day === null ? 'word' : 'day';
      tokens.push({ kind, text, lower: day ?? text, stem: day ?? text, start, end, value: null });
    } else if (groups.number !== undefined) {
      const scale = suffixes[(groups.suffix ?? '').trim().toLowerCase()] ?? 1;
      const value = Number(groups.number.replaceAll(/[,\u202f]/g, '')) * scale;
      tokens.push({ kind: 'number', text, lower: text.toLowerCase(), stem: text, start, end, value });
    } else if (groups.helping !== undefined) {
      // "Don't", and "dont" as hasty people write it.
      const cut = start + groups.helping.length;
      for (const [said, from, to, lower] of [
        [groups.helping, start, cut, groups.helping.toLowerCase()],
        [question.slice(cut, end), cut, end, 'not'],
      ] as const)
        tokens.push({
          kind: 'word',
          text: said,
          lower,
          stem: stemOf(lower),
          start: from,
          end: to,
          value: null,
        });
    } else if (groups.word !== undefined) {
      // The sign of a grade ("AA+") is how it is written, and no part of the word.
      const lower = fold(groups.word);
      // The possessive: company's, companies'.
      if (lower === 's' && /['’]$/u.test(question.slice(0, start))) continue;
      tokens.push({ kind: 'word', text, lower, stem: stemOf(lower), start, end, value: null });
    } else {
      tokens.push({ kind: 'mark', text, lower: text, stem: text, start, end, value: null });
    }
  }
  return tokens;
}

/**
 * "15.03.2024" has its day first. "15/03/2024" and "03/15/2024" tell which is the day where one of the two is no month; of "03/04/2024"
 * nobody can say: null, as for a day that no calendar has.
 */
function isoDay(text: string): string | null {
  if (text.includes('-')) return text;
  const [first = 0, second = 0, year = 0] = text.split(/[./]/).map(Number);
  if (text.includes('/') && first <= 12 && second <= 12 && first !== second) return null;
  const [day, month] = text.includes('/') && second > 12 ? [second, first] : [first, second];
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

function mergeNumbers(tokens: Tokens, question: string): Token[] {
  const merged: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    if (token === undefined) break;
    let value = token.kind === 'number' ? token.value : numberWord(token.lower);
    let next = index + 1;
    // "twenty five" and "twenty-five".
    if (value !== null && tens.includes(token.lower)) {
      const unit = units.indexOf(tokens[next]?.lower ?? '');
      if (unit > 0 && unit < 10) {
        value += unit;
        next += 1;
      }
    }
    // "a million" is a number; "one" alone mostly is not ("which one").
    if (value === null && token.lower === 'a' && scaleOf(tokens[next]) !== undefined) value = 1;
    const whole = fractionAt(tokens, index);
    const more = value !== null && tokens[next]?.lower === 'and' ? fractionAt(tokens, next + 1) : null;
    const part = whole ?? more;
    if (part !== null) {
      value = part.value + (part === more ? (value ?? 0) : 0);
      next = part.end;
    }
    while (value !== null && scaleOf(tokens[next]) !== undefined) {
      value *= scaleOf(tokens[next]) ?? 1;
      next += 1;
    }
    const last = tokens[next - 1];
    if (value === null || last === undefined) {
      merged.push(token);
    } else {
      const text = question.slice(token.start, last.end);
      merged.push({
        kind: 'number',
        text,
        lower: text.toLowerCase(),
        stem: text,
        start: token.start,
        end: last.end,
        value,
      });
    }
    index = next;
  }
  return merged;
}

/** A part of a scale, which is said behind it. */
function fractionAt(tokens: Tokens, from: number): { value: number; end: number } | null {
  for (const [said, value] of fractions) {
    const end = from + said.length;
    if (scaleOf(tokens[end]) !== undefined && said.every((word, at) => tokens[from + at]?.lower === word))
      return { value, end };
  }
  return null;
}

function scaleOf(token: Token | undefined): number | undefined {
  const word = token?.lower ?? '';
  return Object.hasOwn(scales, word) ? scales[word] : undefined;
}

function numberWord(word: string): number | null {
  const unit = units.indexOf(word);
  if (unit >= 0) return unit;
  const ten = tens.indexOf(word);
  if (ten >= 0) return (ten + 2) * 10;
  if (word === 'dozen') return 12;
  return null;
}
