import type { ModelNotAsked } from '#lib/domain/model-not-asked.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { exampleOfCandidate } from '../query/writer/built-in/from-example/from-example.ts';
import { isSureReading } from '../question/sure-reading.ts';

/** What a plan for a plain question consists of: a chart that was asked for, or an earlier answer, is more than a reading. */
const plainTools: readonly string[] = [
  'find-schema',
  'find-entities',
  'find-examples',
  'table-insight',
  'query-data',
];

type Alone = {
  /** The approved ones. */
  readonly examples: readonly Example[];
  /** How many tables the source has. */
  readonly schemaTables: number;
  /** Whether something was answered before in the conversation. */
  readonly goesOn: boolean;
};
type Example = { readonly id: string; readonly question: string };

/**
 * Why an answer of the built-in engine may stand without a model being asked; null where a model is to be asked. How
 * often a sure reading is right was measured on questions by themselves: what goes on from an earlier answer is not among them.
 */
export function whyAlone(view: RunView, { examples, ...of }: Alone): ModelNotAsked | null {
  const queries = view.steps.filter(({ tool }) => tool === 'query-data');
  const [step] = queries;
  const isPlain = view.steps.every(({ tool }) => plainTools.includes(tool));
  if (view.status !== 'answered' || !isPlain || step === undefined || queries.length > 1) return null;
  const { judgement, candidates } = step;
  const chosen = candidates.find(({ candidate }) => candidate.id === judgement?.chosen);
  if (judgement === null || chosen?.outcome?.status !== 'rows') return null;
  const example = exampleBehind(chosen.candidate, examples);
  if (example !== undefined) return { because: 'example', question: example.question };
  const isSure = isSureReading(chosen.candidate, judgement, of.schemaTables);
  return isSure && !of.goesOn ? { because: 'sure' } : null;
}

function exampleBehind({ id }: SqlCandidate, examples: readonly Example[]): Example | undefined {
  const of = exampleOfCandidate(id);
  return of === null ? undefined : examples.find((example) => example.id === of);
}
