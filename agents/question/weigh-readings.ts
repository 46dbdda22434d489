import { type Intent, isNested } from './intent.ts';
import type { QuestionView } from './question-view.ts';
import type { Reading } from './read-shapes.ts';
import type { ReadingModel } from './reading-model.ts';
import { joinDistance } from './slot-features.ts';
import { logSoftmax, slotOf, type Weights } from './weights.ts';

export type Signs = Readonly<Record<string, number>>;
export type WeighedReading = Reading & { readonly signs: Signs; readonly probability: number };

/** How many weights the tags share; a power of two. */
export const tagTableSize = 2 ** 18;

/** Likeliest first, each with its share among these readings. */
export function weighReadings(
  readings: readonly Reading[],
  view: QuestionView,
  model: Pick<ReadingModel, 'signWeights' | 'tagWeights'>,
): WeighedReading[] {
  if (readings.length === 0) return [];
  const signs = readings.map((reading) => readingSigns(reading, view));
  const scores = readings.map((reading, at) =>
    scoreOf(signs[at] ?? {}, tagSlots(readingTags(reading, view, signs[at] ?? {})), model),
  );
  const shares = logSoftmax(scores).map((score) => Math.exp(score));
  return readings
    .map((reading, at) => ({ ...reading, signs: signs[at] ?? {}, probability: shares[at] ?? 0 }))
    .sort((one, other) => other.probability - one.probability);
}

export function tagSlots(tags: readonly string[]): Int32Array {
  return Int32Array.from(tags, (tag) => slotOf(tag) & (tagTableSize - 1));
}

export function scoreOf(
  signs: Signs,
  tags: Int32Array,
  weights: { readonly signWeights: Signs; readonly tagWeights: Weights },
): number {
  let score = 0;
  for (const [name, value] of Object.entries(signs)) score += (weights.signWeights[name] ?? 0) * value;
  for (const tag of tags) score += weights.tagWeights[tag] ?? 0;
  return score;
}

/** What is known of the best reading before it is run, by the names that a model's calibration has. */
export function confidenceInputs(probability: number, signs: Signs, unread: number): Signs {
  const share = Math.min(0.999, Math.max(0.001, probability));
  return {
    bias: 1,
    logit: Math.log(share / (1 - share)),
    unread: Math.min(4, unread),
    unusedValues: signs.unusedValues ?? 0,
    unusedNumbers: signs.unusedNumbers ?? 0,
  };
}

/** The likelihood that the best reading is right (Platt scaling, Platt 1999), 0..1. */
export function confidenceOf(
  best: WeighedReading,
  view: QuestionView,
  model: Pick<ReadingModel, 'calibration'>,
): number {
  const inputs = confidenceInputs(best.probability, best.signs, view.unlinked.length);
  let odds = 0;
  for (const [name, value] of Object.entries(inputs)) odds += (model.calibration[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-odds));
}

/** What is asked of a whole reading, beyond how likely each of its parts is. All are numbers near 0..1. */
export function readingSigns(reading: Reading, view: QuestionView): Record<string, number> {
  const signs: Record<string, number> = {};
  const { filled, slotScores, shapeScore } = reading;
  signs.shape = shapeScore;
  signs.slots = slotScores.reduce((sum, score) => sum + score, 0);
  signs.weakest = Math.min(0, ...slotScores);
  signs.slotCount = filled.length / 4;

  const used = new Set<number>();
  const use = ({ first, end }: { first: number; end: number }) => {
    for (let at = first; at < end; at++) used.add(at);
  };
  const tables = new Set(filled.flatMap(({ candidate }) => candidate.table ?? []));
  for (const { candidate } of filled) {
    if (candidate.mention) use(candidate.mention);
    for (const value of candidate.values) use(value);
  }
  for (const { target, first, end } of view.saidTables) if (tables.has(target)) use({ first, end });
  const left = view.symbols.map((symbol, at) => (used.has(at) ? '' : symbol));
  const share = (symbol: RegExp, per: number) =>
    Math.min(1, left.filter((each, at) => symbol.test(each) && each !== left[at - 1]).length / per);
  signs.unusedColumns = share(/^C/, 3);
  signs.unusedValues = share(/^V$/, 2);
  signs.unusedNumbers = share(/^#$/, 2);
  signs.unusedNames = share(/^V\?$/, 2);
  signs.unusedTables = share(/^T/, 3);
  signs.unusedParts = share(/^[ct]$/, 3);
  const said = new Set(view.saidTables.map(({ target }) => target));
  signs.unsaidTables = [...tables].filter((table) => !said.has(table)).length / 2;
  signs.tables = tables.size / 3;
  signs.leftTables =
    view.saidTables.filter(
      ({ target, share: whole, by }) => by === 'name' && whole === 1 && !tables.has(target),
    ).length / 2;
  signs.unnamed =
    filled.filter(({ slot, candidate }) => slot.kind === 'column' && candidate.mention === null).length / 2;
  signs.weakNames =
    filled.filter(({ candidate: { mention } }) => mention !== null && mention.by !== 'name').length / 2;
  const list = [...tables];
  let far = 0;
  for (const [at, one] of list.entries())
    for (const other of list.slice(at + 1)) far = Math.max(far, joinDistance(view.tables, one, other));
  signs.apart = Math.min(4, far) / 2;
  signs.unreachable = far >= 9 ? 1 : 0;
  signs.sameShown = repeated(reading.intent) ? 1 : 0;
  signs.sameCondition = filled.some(
    (one, at) =>
      one.slot.kind === 'condition' &&
      filled
        .slice(at + 1)
        .some(
          (other) =>
            other.slot.kind === 'condition' &&
            other.slot.level === one.slot.level &&
            other.candidate.values.some((value) => one.candidate.values.includes(value)),
        ),
  )
    ? 1
    : 0;
  signs.nested =
    reading.intent.where.some(({ against }) => isNested(against)) || reading.intent.combined ? 1 : 0;
  return signs;
}

function repeated(intent: Intent): boolean {
  const keys = intent.select.map((item) => JSON.stringify(item));
  return new Set(keys).size < keys.length;
}

/** Signs that depend on what is asked: a table that is said and not used means one thing where rows are counted, another elsewhere. */
export function readingTags(reading: Reading, view: QuestionView, signs: Signs): string[] {
  const { intent, filled } = reading;
  const kinds = [
    `select ${intent.select.map(({ aggregate, column }) => `${aggregate ?? ''}${column === null ? '*' : ''}`).join()}`,
    `group ${intent.groupBy.length} having ${intent.having.length} order ${intent.orderBy.map(({ item }) => item.aggregate ?? '').join()}`,
    `where ${intent.where.map(({ comparison, against }) => `${comparison}${isNested(against) ? '()' : ''}`).join()} ${intent.either}`,
    `combined ${intent.combined?.operation ?? ''}`,
  ];
  const bucket = (value: number | undefined) =>
    (value ?? 0) === 0 ? 'no' : (value ?? 0) < 0.6 ? 'some' : 'many';
  const tables = new Set(filled.flatMap(({ candidate }) => candidate.table ?? []));
  const extra = filled.filter(({ slot }) => slot.kind === 'table');
  const facts = [
    `left tables ${bucket(signs.leftTables)}`,
    `unused tables ${bucket(signs.unusedTables)}`,
    `unused columns ${bucket(signs.unusedColumns)}`,
    `unused values ${bucket(signs.unusedValues)}`,
    `unused numbers ${bucket(signs.unusedNumbers)}`,
    `unused parts ${bucket(signs.unusedParts)}`,
    `tables ${Math.min(3, tables.size)} said ${Math.min(3, view.saidTables.filter(({ by }) => by === 'name').length)}`,
    `unnamed ${bucket(signs.unnamed)}`,
    `apart ${signs.apart}`,
    `extra ${extra.map(({ candidate }) => view.saidTables.findIndex(({ target }) => target === candidate.table)).join()}`,
  ];
  const first = view.saidTables[0]?.target;
  const shown = filled.filter(({ slot }) => slot.role.startsWith('select'));
  facts.push(
    `first table ${first === undefined ? 'none' : tables.has(first)} shown ${shown.some(({ candidate }) => candidate.table === first)}`,
  );
  const shownPlaces = shown.map(({ candidate }) => candidate.mention?.first ?? -1);
  facts.push(
    `shown order ${shownPlaces.every((place, at) => at === 0 || place >= (shownPlaces[at - 1] ?? 0))}`,
  );
  const grouped = filled.find(({ slot }) => slot.role.endsWith('group'));
  if (grouped) {
    facts.push(
      `grouped shown ${shown.some(({ candidate }) => candidate.column === grouped.candidate.column)} same table ${shown.some(({ candidate }) => candidate.table === grouped.candidate.table)}`,
    );
    facts.push(
      `grouped key ${grouped.candidate.table?.table.primaryKey.includes(grouped.candidate.column?.column.name ?? '')} tables ${Math.min(3, tables.size)}`,
    );
  }
  return [...facts, ...kinds.flatMap((kind) => facts.map((fact) => `${kind} & ${fact}`))];
}
