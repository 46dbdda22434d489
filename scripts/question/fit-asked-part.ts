import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { sourceStems } from '#agents/question/asked-part/source-stems.ts';
import {
  endsSentence,
  inner,
  type SeenText,
  type SpanModel,
  seenText,
  signsOfEnd,
  signsOfPiece,
  signsOfStart,
  spanLikelihoods,
  unlinked,
} from '#agents/question/asked-part/span-scores.ts';
import { openNamedSource } from '../evaluate/case-databases.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { shuffled } from './adagrad.ts';

// Learns which part of a text is the question, from questions put into frames in which people wrap them:
// node scripts/question/fit-asked-part.ts --cases FILE --databases DIR --frames FILE --phrases FILE --fitted "what they are" [--out FILE]
// Prints what that is worth on frames and databases kept out of the fit, then fits on all of them and writes the model.

const { values } = parseArguments('fit-asked-part', process.argv.slice(2), {
  options: {
    cases: { type: 'string' },
    databases: { type: 'string' },
    frames: { type: 'string' },
    phrases: { type: 'string' },
    fitted: { type: 'string' },
    out: { type: 'string' },
  },
  positionals: [],
});
const say = (name: 'cases' | 'databases' | 'frames' | 'phrases' | 'fitted') =>
  required('fit-asked-part', `--${name}`, values[name]);

const frame = z.object({ kind: z.enum(['question', 'phrase', 'request']), frame: z.string() });
type Frame = z.infer<typeof frame>;
/** A question without its mark, the kind of frame that holds it, and what its source is called. */
type Asked = { readonly kind: Frame['kind']; readonly text: string; readonly stems: ReadonlySet<string> };
/** A text and the pieces of it that are the question. */
type Example = { readonly seen: SeenText; readonly start: number; readonly end: number };

const parts = 5;
const rounds = 6;
const rate = 0.2;
const ridge = 1e-5;
/** Of each frame so many questions, and of all questions so many as they are. */
const perFrame = 12;
const plainShare = 0.5;
const fewestTimes = 3;
const leastWeight = 0.2;
/** Longer texts take the square of their length to learn, and say no more. */
const mostPieces = 90;

const frames = (await linesOf(say('frames'))).map((line) => frame.parse(JSON.parse(line)));
const asked = await askedQuestions();
const kept = new Set(shuffled(frames, 7).slice(0, Math.ceil(frames.length / parts)));
const taught = fit(
  examplesOf(
    frames.filter((each) => !kept.has(each)),
    asked.filter((_, at) => at % parts > 0),
    1,
  ),
);
report(
  'frames kept aside',
  taught,
  examplesOf(
    [...kept],
    asked.filter((_, at) => at % parts === 0),
    2,
    0,
  ),
);
report(
  'questions without a frame',
  taught,
  asked.filter((_, at) => at % parts === 0).map((each) => exampleOf(each, null)),
);
if (values.out !== undefined) {
  const model = fit(examplesOf(frames, asked, 3));
  await writeFile(values.out, `${JSON.stringify(model)}\n`);
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
}

async function askedQuestions(): Promise<Asked[]> {
  const { questions } = await readCases(say('cases'));
  const found: Asked[] = [];
  for (const [id, its] of Map.groupBy(questions, (each) => each.db_id)) {
    const source = await openNamedSource(databaseFile(say('databases'), id));
    const { tables } = await source.introspect({ onProgress: () => {} });
    await source.close();
    const stems = sourceStems(tables);
    for (const { question } of its) found.push(...kindsOf(question).map((each) => ({ ...each, stems })));
  }
  // Phrases have no source of their own: what they are about is taken to be called so.
  for (const text of await linesOf(say('phrases')))
    found.push({ kind: 'phrase', text: bare(text), stems: new Set() });
  return found;
}

function bare(text: string): string {
  return text.trim().replace(/[\s.?!]+$/u, '');
}

/** What a question is, and the phrase in one that only asks to be shown it. */
function kindsOf(question: string): { readonly kind: Frame['kind']; readonly text: string }[] {
  const text = bare(question);
  const isRequest = /^(?:show|list|give|find|return|display|count|compute|calculate|select|report)\b/iu.test(
    text,
  );
  const phrase = /^(?:what (?:is|are)|show|list|give me|find|return) ((?:the|all|number) .+)$/iu.exec(
    text,
  )?.[1];
  const isWhole = phrase !== undefined && !/\?|\. /u.test(phrase);
  return [
    { kind: isRequest ? 'request' : 'question', text },
    ...(isWhole ? [{ kind: 'phrase' as const, text: phrase }] : []),
  ];
}

function examplesOf(
  among: readonly Frame[],
  of: readonly Asked[],
  seed: number,
  plain = plainShare,
): Example[] {
  const examples: Example[] = [];
  for (const [at, each] of among.entries()) {
    const fitting = of.filter(({ kind }) => kind === each.kind);
    for (const one of shuffled(fitting, seed * 1000 + at).slice(0, perFrame))
      examples.push(exampleOf(one, each.frame));
  }
  for (const one of shuffled(of, seed).slice(0, of.length * plain)) examples.push(exampleOf(one, null));
  return examples.filter(({ seen }) => seen.pieces.length <= mostPieces);
}

function exampleOf({ text, stems }: Asked, within: string | null): Example {
  if (within === null) {
    const seen = seenText(`${text}?`, stems);
    return { seen, start: 0, end: seen.pieces.length - 1 };
  }
  const [before = '', behind = ''] = within.split('{q}');
  const isInside = before.trim() !== '';
  const said = isInside ? text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : text;
  const seen = seenText(`${before}${said}${behind}`, stems);
  const from = before.length;
  const to = from + said.length;
  return {
    seen,
    start: seen.pieces.findIndex(({ start }) => start >= from),
    end: seen.pieces.findLastIndex(({ end }) => end <= to) + 1,
  };
}

function fit(examples: readonly Example[]): SpanModel {
  const counts = new Map<string, number>();
  for (const { seen } of examples)
    for (const word of new Set(seen.lower)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = new Set([...counts].flatMap(([word, count]) => (count >= fewestTimes ? word : [])));
  const weights = new Map<string, { weight: number; square: number; met: number }>();
  const weightOf = (sign: string) => weights.get(sign)?.weight ?? 0;
  const step = (sign: string, slope: number) => {
    const entry = weights.get(sign) ?? { weight: 0, square: 0.1, met: 0 };
    const whole = slope + ridge * entry.weight;
    entry.square += whole * whole;
    entry.weight -= (rate * whole) / Math.sqrt(entry.square);
    entry.met += 1;
    weights.set(sign, entry);
  };
  for (let round = 0; round < rounds; round++)
    for (const example of shuffled(examples, round + 1)) descend(example, known, weightOf, step);
  const lasting = [...weights].filter(
    ([, { weight, met }]) => Math.abs(weight) >= leastWeight && met >= fewestTimes * rounds,
  );
  return {
    version: 1,
    fitted: say('fitted'),
    words: [...known].sort(),
    weights: Object.fromEntries(
      lasting
        .map(([sign, { weight }]) => [sign, Math.round(weight * 100) / 100] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

/** One step against the slope of the loss: what the model expects of each sign, less what is so. */
function descend(
  { seen, start, end }: Example,
  known: ReadonlySet<string>,
  weightOf: (sign: string) => number,
  step: (sign: string, slope: number) => void,
): void {
  const spans = spanLikelihoods(seen, weightOf, known);
  const length = seen.pieces.length;
  const starts = new Array<number>(length + 1).fill(0);
  const ends = new Array<number>(length + 1).fill(0);
  let sentences = 0;
  let idle = 0;
  for (const span of spans) {
    starts[span.start] = (starts[span.start] ?? 0) + span.likelihood;
    ends[span.end] = (ends[span.end] ?? 0) + span.likelihood;
    sentences += span.likelihood * endedIn(seen, span);
    idle += span.likelihood * Number(isUnlinked(seen, span));
  }
  let [isBefore, isBehind] = [1, 0];
  for (let at = 0; at < length; at++) {
    isBefore -= starts[at] ?? 0;
    isBehind += ends[at] ?? 0;
    const slopes = [isBefore - Number(at < start), isBehind - Number(at >= end)] as const;
    if (Math.abs(slopes[0]) > 1e-4) signsOfPiece(seen, at, 'b', known, (sign) => step(sign, slopes[0]));
    if (Math.abs(slopes[1]) > 1e-4) signsOfPiece(seen, at, 'a', known, (sign) => step(sign, slopes[1]));
    const begins = (starts[at] ?? 0) - Number(at === start);
    if (at > 0 && Math.abs(begins) > 1e-4) signsOfStart(seen, at, known, (sign) => step(sign, begins));
    const stops = (ends[at] ?? 0) - Number(at === end);
    if (at > 0 && Math.abs(stops) > 1e-4) signsOfEnd(seen, at, known, (sign) => step(sign, stops));
  }
  step(inner, sentences - endedIn(seen, { start, end }));
  step(unlinked, idle - Number(isUnlinked(seen, { start, end })));
}

type Span = { readonly start: number; readonly end: number };

function endedIn(seen: SeenText, { start, end }: Span): number {
  let ended = 0;
  for (let at = start; at < end - 1; at++) ended += Number(endsSentence(seen, at));
  return Math.min(ended, 2);
}

function isUnlinked({ isLinked }: SeenText, { start, end }: Span): boolean {
  return !isLinked.slice(start, end).includes(true);
}

function report(name: string, model: SpanModel, examples: readonly Example[]): void {
  const known = new Set(model.words);
  const weightOf = (sign: string) => model.weights[sign] ?? 0;
  const found = examples.map(({ seen, start, end }) => {
    const best = spanLikelihoods(seen, weightOf, known).reduce((one, other) =>
      other.likelihood > one.likelihood ? other : one,
    );
    return { isRight: best.start === start && best.end === end, likelihood: best.likelihood };
  });
  const right = found.filter(({ isRight }) => isRight).length;
  const bounds = [0.5, 0.7, 0.8, 0.9, 0.95].map((bound) => {
    const sure = found.filter(({ likelihood }) => likelihood >= bound);
    return `≥ ${bound}: ${sure.filter(({ isRight }) => isRight).length} of ${sure.length}`;
  });
  console.log(`${name}: ${right} of ${examples.length} (${bounds.join(', ')})`);
}
