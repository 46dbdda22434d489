import type { ModelCall } from '../domain/model-call.ts';
import { AppError } from '../errors.ts';

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
   * Throws `budget-exceeded`, saying which ceiling and how to go on, when it is used up. Calls that run at the same time are
   * admitted together, so that a ceiling can be passed by what they cost.
   */
  admit(): void;
  charge(call: ModelCall): void;
};

export type Spending = {
  /** A budget for one more question of a person. */
  open(person: string): Budget;
};

type Spent = { tokens: number; usd: number };

/** Keeps what every person has spent today (UTC) in this process. `today` gives `YYYY-MM-DD`. */
export function createSpending(
  ceilings: Ceilings,
  today = () => new Date().toISOString().slice(0, 10),
): Spending {
  let day = today();
  const spentToday = new Map<string, Spent>();

  function ofPerson(person: string): Spent {
    if (today() !== day) {
      day = today();
      spentToday.clear();
    }
    const spent = spentToday.get(person) ?? { tokens: 0, usd: 0 };
    spentToday.set(person, spent);
    return spent;
  }

  return {
    open(person) {
      const question: Spent = { tokens: 0, usd: 0 };
      return {
        admit() {
          const daily = ofPerson(person);
          refuseAbove(
            question.tokens,
            ceilings.tokensPerQuestion,
            'tokens',
            'TABLETALK_MAX_TOKENS_PER_QUESTION',
          );
          refuseAbove(question.usd, ceilings.usdPerQuestion, 'USD', 'TABLETALK_MAX_USD_PER_QUESTION');
          refuseAbove(daily.tokens, ceilings.tokensPerDay, 'tokens', 'TABLETALK_MAX_TOKENS_PER_DAY');
          refuseAbove(daily.usd, ceilings.usdPerDay, 'USD', 'TABLETALK_MAX_USD_PER_DAY');
        },
        charge(call) {
          const tokens = call.tokens ? call.tokens.input + call.tokens.output : 0;
          for (const spent of [question, ofPerson(person)]) {
            spent.tokens += tokens;
            spent.usd += call.costUsd ?? 0;
          }
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
