import { readFile, writeFile } from 'node:fs/promises';
import { sourceStems } from '#agents/question/asked-part/source-stems.ts';
import { type SpanModel, spanLikelihoods } from '#agents/question/asked-part/span-scores.ts';
import { openNamedSource } from '../evaluate/case-databases.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { shuffled } from './adagrad.ts';
import { fitSpans } from './fit-spans.ts';
import { type Asked, bare, type Example, exampleOf, examplesOf, frame, kindsOf } from './framed-questions.ts';

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

/** One part in so many is kept out of the fit that is told. */
const parts = 5;

const frames = (await linesOf(say('frames'))).map((line) => frame.parse(JSON.parse(line)));
const asked = await askedQuestions();
const kept = new Set(shuffled(frames, 7).slice(0, Math.ceil(frames.length / parts)));
const [others, aside] = [asked.filter(({ part }) => part > 0), asked.filter(({ part }) => part === 0)];
const taught = fitSpans(
  examplesOf(
    frames.filter((each) => !kept.has(each)),
    others,
    1,
  ),
  'all but a part',
);
report('frames kept aside', taught, examplesOf([...kept], aside, 2, 0));
report(
  'questions without a frame',
  taught,
  aside.map((each) => exampleOf(each, null)),
);
if (values.out !== undefined) {
  const model = fitSpans(examplesOf(frames, asked, 3), say('fitted'));
  await writeFile(values.out, `${JSON.stringify(model)}\n`);
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
}

/** The questions of one database, or one phrase, are in one part. */
async function askedQuestions(): Promise<(Asked & { readonly part: number })[]> {
  const { questions } = await readCases(say('cases'));
  const found: (Asked & { readonly part: number })[] = [];
  const databases = [...Map.groupBy(questions, (each) => each.db_id)];
  for (const [at, [id, its]] of databases.entries()) {
    const source = await openNamedSource(databaseFile(say('databases'), id));
    const { tables } = await source.introspect({ onProgress: () => {} });
    await source.close();
    const known = { stems: sourceStems(tables), part: at % parts };
    for (const { question } of its) found.push(...kindsOf(question).map((each) => ({ ...each, ...known })));
  }
  for (const [at, text] of (await linesOf(say('phrases'))).entries())
    found.push({ kind: 'phrase', text: bare(text), stems: new Set(), part: at % parts });
  return found;
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
