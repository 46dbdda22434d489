import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { type SolvedQuestion, solvedQuestions } from './solved-questions.ts';

/** Words that say which shape a statement has, beside the function words of the language. */
const shapeWords = new Set(
  `average total sum mean count number many different distinct unique common frequent never without none except
  highest lowest largest smallest biggest greatest oldest youngest newest longest shortest heaviest lightest maximum
  minimum fewest best worst top first last order sort ascend descend start begin end contain include share percentage
  ratio least more less than exactly either`
    .split(/\s+/)
    .map(stemOf),
);

/** How much more "never" tells than "which". */
const telling = 3;

/** The shape words of a question and their pairs in order: what it is about leaves no trace. */
function shapeOf(question: string): Set<string> {
  const shape = words(question)
    .filter((word) => isStopWord(word) || shapeWords.has(stemOf(word)))
    .map(stemOf);
  return new Set([...shape, ...shape.slice(1).map((word, index) => `${shape[index]} ${word}`)]);
}

const library = solvedQuestions.map((solved) => ({ solved, shape: shapeOf(solved.question) }));
const holders = new Map<string, number>();
for (const { shape } of library) {
  for (const feature of shape) holders.set(feature, (holders.get(feature) ?? 0) + 1);
}

/** The solved questions whose wording has most in common with this one's, best first; rare words and pairs count for more. */
export function similarSolved(question: string, count: number): SolvedQuestion[] {
  const asked = shapeOf(question);
  const likeness = (shape: ReadonlySet<string>) => {
    let sum = 0;
    for (const feature of shape) {
      if (!asked.has(feature)) continue;
      const weight = shapeWords.has(feature) ? telling : 1;
      sum += weight * Math.log(1 + library.length / (holders.get(feature) ?? 1));
    }
    return sum / Math.sqrt(shape.size);
  };
  return library
    .map(({ solved, shape }) => ({ solved, score: likeness(shape) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ solved }) => solved);
}
