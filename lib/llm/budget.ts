import type { ModelCall } from '../domain/model-call.ts';
import { AppError } from '../errors.ts';
import { countersInProcess, type SharedCounters } from '../shared-counters.ts';

/** What models may cost; null is no ceiling. Tokens are input and output together, USD at list price. */
export type Ceilings = {
  readonly tokensPerQuestion: number | null;
  readonly usdPerQuestion: number | null;
  readonly tokensPerDay: number | null;
  readonly usdPerDay: number | null;
};

export const noCeilings: Ceilings = {
  tokensPerQuestion: null,
  usdPerQuestion: null,
  tokensPerDay: null,
  usdPerDay: null,
};

/** The spending of one question. */
export type Budget = {
  /**
   * Rejects with `budget-exceeded`, saying which ceiling and how to go on, when it is used up. Calls that run at the same time are
   * admitted together, so that a ceiling can be passed by what they cost.
   */
  admit(): Promise<void>;
  charge(call: ModelCall): void;
};

export type Spending = {
  /** A budget for one more question of a person. */
  open(person: string): Budget;
};

type Spent = { tokens: number; usd: number };

/** Long enough that a day's sums outlive the day in every time zone. */
const keptSeconds = 2 * 24 * 60 * 60;

/** Keeps what every person has spent today (UTC) in the counters. `today` gives `YYYY-MM-DD`. */
export function createSpending(
  ceilings: Ceilings,
  counters: SharedCounters = countersInProcess(),
  today = () => new Date().toISOString().slice(0, 10),
): Spending {
  const place = (person: string) => `spent:${today()}:${person}`;
  return {
    open(person) {
      const question: Spent = { tokens: 0, usd: 0 };
      let counting: Promise<unknown> = Promise.resolve();
      return {
        async admit() {
          refuseAbove(
            question.tokens,
            ceilings.tokensPerQuestion,
            'tokens',
            'TABLETALK_MAX_TOKENS_PER_QUESTION',
          );
          refuseAbove(question.usd, ceilings.usdPerQuestion, 'USD', 'TABLETALK_MAX_USD_PER_QUESTION');
          if (ceilings.tokensPerDay === null && ceilings.usdPerDay === null) return;
          await counting;
          const daily = await counters.read(place(person));
          refuseAbove(daily.tokens ?? 0, ceilings.tokensPerDay, 'tokens', 'TABLETALK_MAX_TOKENS_PER_DAY');
          refuseAbove(daily.usd ?? 0, ceilings.usdPerDay, 'USD', 'TABLETALK_MAX_USD_PER_DAY');
        },
        charge(call) {
          const spent = {
            tokens: call.tokens ? call.tokens.input + call.tokens.output : 0,
            usd: call.costUsd ?? 0,
          };
          question.tokens += spent.tokens;
          question.usd += spent.usd;
          const counted = counters.add(place(person), spent, keptSeconds);
          counting = Promise.all([counting, counted]);
          // The next call of this question meets the failure; a question that makes none has its answer.
          counting.catch((error: unknown) => console.warn(`A model call was not counted: ${String(error)}`));
        },
      };
    },
  };
}

function refuseAbove(spent: number, ceiling: number | null, unit: string, variable: string): void {
  if (ceiling === null || spent < ceiling) return;
  const whose = variable.endsWith('DAY') ? 'Today’s questions have' : 'This question has';
  const used = unit === 'USD' ? spent.toFixed(4) : String(spent);
  throw new AppError('budget-exceeded', {
    userMessage: `${whose} used ${used} ${unit} of language models; ${ceiling} are allowed (${variable}). The built-in engine can answer without a model.`,
  });
}
