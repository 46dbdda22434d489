import type { Effort } from '#lib/domain/effort.ts';
import type { Strategy } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import type { ModelSettings } from '#lib/llm/role-settings.ts';
import { builtInInsight } from './insight/built-in-insight.ts';
import { builtInChartDesigner } from './organizer/built-in-chart-designer.ts';
import { builtInOrganizer } from './organizer/built-in-organizer.ts';
import { builtInPlanner } from './planner/built-in-planner.ts';
import { correctionRounds, taxonomyCorrector } from './query/correction/taxonomy-corrector.ts';
import { builtInJudge } from './query/judge/built-in-judge.ts';
import { modelJudge } from './query/judge/model-judge.ts';
import { sqlOfThoughtWriter } from './query/strategies/sql-of-thought/sql-of-thought-writer.ts';
import { sqlFixer, sqlFixRounds } from './query/strategies/sqlfix/sql-fixer.ts';
import { builtInVerifier } from './query/verifier/built-in-verifier.ts';
import { builtInWriter } from './query/writer/built-in/built-in-writer.ts';
import { modelWriter } from './query/writer/model/model-writer.ts';
import { builtInEntityFilter } from './referential/built-in-entity-filter.ts';
import type { Roles, SqlWriter } from './roles.ts';

/** What a person or a setting may choose; what is absent is the best that is configured. */
export type Choice = {
  readonly strategy?: Strategy | undefined;
  readonly effort?: Effort | undefined;
  /** Deterministic repair of statements before and after their first run; on when absent. */
  readonly repair?: 'on' | 'off' | undefined;
};

export type Composition = {
  readonly strategy: Strategy;
  readonly effort: Effort;
  readonly mode: 'built-in' | 'model';
  readonly roles: Roles;
};

/**
 * The only place that chooses the implementation of each role. Without a model for the writer the strategy is `built-in`;
 * asking for another one is `bad-request`. Planner, entity filter, insight, verifier, chart designer and organizer are
 * built in under every strategy.
 */
export function compose(settings: ModelSettings | null, choice: Choice = {}): Composition {
  const { effort = 'careful' } = choice;
  const strategy = choice.strategy ?? (settings?.writer ? 'chase' : 'built-in');
  if (strategy !== 'built-in' && !settings?.writer) {
    throw new AppError('bad-request', {
      userMessage: `The strategy ${strategy} needs a language model. Name one (TABLETALK_MODEL or --model), or use built-in.`,
    });
  }
  return {
    strategy,
    effort,
    mode: strategy === 'built-in' ? 'built-in' : 'model',
    roles: {
      planner: builtInPlanner,
      entityFilter: builtInEntityFilter,
      insight: builtInInsight,
      writers: writersOf(strategy),
      judge: strategy === 'chase' && settings?.judge ? modelJudge : builtInJudge,
      enoughAgreeing: null,
      repairer: null,
      ...verificationOf(strategy, settings),
      chartDesigner: builtInChartDesigner,
      organizer: builtInOrganizer,
    },
  };
}

function writersOf(strategy: Strategy): SqlWriter[] {
  switch (strategy) {
    case 'built-in':
      return [builtInWriter];
    case 'single-shot':
    case 'sqlfix':
      return [modelWriter('single-shot')];
    case 'sql-of-thought':
      return [sqlOfThoughtWriter];
    case 'chase':
      return [
        modelWriter('divide-and-conquer'),
        modelWriter('query-plan'),
        modelWriter('divide-and-conquer', { turned: true }),
        modelWriter('query-plan', { turned: true }),
      ];
  }
}

/** Who doubts a statement, and how often. Where the verifier has no model of its own, the writer's model corrects. */
function verificationOf(
  strategy: Strategy,
  settings: ModelSettings | null,
): Pick<Roles, 'verifier' | 'rounds'> {
  const role = settings?.verifier ? 'verifier' : 'writer';
  switch (strategy) {
    case 'sql-of-thought':
      return { verifier: taxonomyCorrector(role), rounds: correctionRounds };
    case 'sqlfix':
      return { verifier: sqlFixer(modelWriter('single-shot'), role), rounds: sqlFixRounds };
    case 'built-in':
    case 'single-shot':
    case 'chase':
      return { verifier: builtInVerifier, rounds: 1 };
  }
}
