import type { AskModel } from '#lib/domain/ask-model.ts';
import type { Effort } from '#lib/domain/effort.ts';
import type { ModelRole } from '#lib/domain/model-role.ts';
import type { Strategy } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import type { ProfileName } from '#lib/llm/profiles/profiles.ts';
import type { ModelSettings } from '#lib/llm/role-settings.ts';
import { builtInInsight } from './insight/built-in-insight.ts';
import { modelInsight } from './insight/model-insight.ts';
import { builtInChartDesigner } from './organizer/built-in-chart-designer.ts';
import { builtInOrganizer } from './organizer/built-in-organizer.ts';
import { modelChartDesigner } from './organizer/model-chart-designer.ts';
import { modelOrganizer } from './organizer/model-organizer.ts';
import { builtInPlanner } from './planner/built-in-planner.ts';
import { modelPlanner } from './planner/model-planner.ts';
import { correctionRounds, taxonomyCorrector } from './query/correction/taxonomy-corrector.ts';
import { builtInJudge } from './query/judge/built-in-judge.ts';
import { choosingJudge } from './query/judge/choosing-judge.ts';
import { modelJudge } from './query/judge/model-judge.ts';
import { builtInRepairer } from './query/repair/built-in-repairer.ts';
import { sqlOfThoughtWriter } from './query/strategies/sql-of-thought/sql-of-thought-writer.ts';
import { sqlFixer, sqlFixRounds } from './query/strategies/sqlfix/sql-fixer.ts';
import { builtInVerifier } from './query/verifier/built-in-verifier.ts';
import { modelVerifier } from './query/verifier/model-verifier.ts';
import { modelWriter } from './query/writer/model/model-writer.ts';
import { firstReading } from './query/writer/model/small/first-reading.ts';
import { plainWriter, smallWriters } from './query/writer/model/small/small-writers.ts';
import { toldInItsLanguage } from './question/languages/told-in-its-language.ts';
import { twoReaders } from './question/two-readers.ts';
import { withSecondMeanings } from './question/twofold/second-meanings.ts';
import { builtInEntityFilter } from './referential/built-in-entity-filter.ts';
import { modelEntityFilter } from './referential/model-entity-filter.ts';
import { helpfulWriter } from './refusals/helpful-writer.ts';
import type { Judge, Roles, SqlWriter } from './roles.ts';

/** What a person or a setting may choose; what is absent is the best that is configured. */
export type Choice = {
  readonly strategy?: Strategy | undefined;
  readonly effort?: Effort | undefined;
  /** Deterministic repair of statements before and after their first run; on when absent. */
  readonly repair?: 'on' | 'off' | undefined;
  /** Whether a question may be asked back; on when absent. Off where nobody is there to choose. */
  readonly asking?: 'on' | 'off' | undefined;
  /** Whether a model is asked also where the built-in engine's answer needs none; only when needed when absent. */
  readonly askModel?: AskModel | undefined;
};

/** Candidates that return one result make the rest unnecessary, unless the person wants all of them. */
const enoughAgreeing = 2;

/**
 * A choice with one statement of a small model in it that has this confidence is taken: of 37 such on training databases 34 were right, and the
 * same 34 where two statements had to agree (docs/local-model.md).
 */
const enoughSure = 0.95;

/** The report's verifier regenerates at most twice (§4.4). */
const verifierRounds = 2;

export type Composition = {
  readonly strategy: Strategy;
  readonly effort: Effort;
  readonly mode: 'built-in' | 'model';
  readonly roles: Roles;
  /** What answers first and is asked alone where it is sure; null where that is this composition, or a model is always asked. */
  readonly alone: Composition | null;
};

/**
 * The only place that chooses the implementation of each role. Without a model for the writer the strategy is `built-in`;
 * asking for another one is `bad-request`. A role is model-backed where it has a model, `strategy` is not `built-in` and
 * the effort allows it; the chart designer goes with the organizer.
 */
export function compose(settings: ModelSettings | null, choice: Choice = {}): Composition {
  const { effort = 'careful' } = choice;
  const strategy = choice.strategy ?? (settings?.writer ? 'chase' : 'built-in');
  if (strategy !== 'built-in' && !settings?.writer) {
    throw new AppError('bad-request', {
      userMessage: `The strategy ${strategy} needs a language model. Name one (TABLETALK_MODEL or --model), or use built-in.`,
    });
  }
  const writers = writersOf(strategy, settings?.writer?.profile ?? 'full', effort);
  const given = (role: ModelRole) => strategy !== 'built-in' && settings?.[role] !== null;
  return {
    strategy,
    effort,
    mode: strategy === 'built-in' ? 'built-in' : 'model',
    alone:
      strategy === 'built-in' || effort === 'thorough' || choice.askModel === 'always'
        ? null
        : compose(null, { ...choice, strategy: 'built-in' }),
    roles: {
      planner: given('planner') ? modelPlanner : builtInPlanner,
      entityFilter: given('entity-filter') ? modelEntityFilter : builtInEntityFilter,
      insight: given('insight') && effort !== 'quick' ? modelInsight : builtInInsight,
      writers,
      // Such an engine reads one prompt at a time: what is begun in vain keeps the next question waiting.
      writersInTurn: settings?.writer?.local != null,
      judge: strategy === 'chase' && given('judge') && effort !== 'quick' ? judgeOf(settings) : builtInJudge,
      // One writer's own readings differ on purpose: none of them makes the others unnecessary.
      enoughAgreeing: effort === 'thorough' || writers.length === 1 ? null : enoughAgreeing,
      // Writers that do not take turns have all begun by then.
      enoughSure: effort === 'thorough' || settings?.writer?.local == null ? null : enoughSure,
      repairer: strategy === 'built-in' || choice.repair === 'off' ? null : builtInRepairer,
      ...verificationOf(strategy, settings, effort),
      asksAlways: effort === 'thorough' && strategy !== 'built-in',
      asksBack: choice.asking !== 'off',
      chartDesigner: given('organizer') ? modelChartDesigner : builtInChartDesigner,
      organizer: given('organizer') ? modelOrganizer : builtInOrganizer,
    },
  };
}

function judgeOf(settings: ModelSettings | null): Judge {
  return settings?.judge?.profile === 'small' ? choosingJudge : modelJudge;
}

/** All writers of a strategy; `quick` takes one of them. */
function writersOf(strategy: Strategy, profile: ProfileName, effort: Effort): readonly SqlWriter[] {
  if (effort === 'quick' && strategy === 'chase') return [sqlTool(profile)];
  return allWriters(strategy, profile);
}

function allWriters(strategy: Strategy, profile: ProfileName): readonly SqlWriter[] {
  const small = profile === 'small';
  switch (strategy) {
    case 'built-in':
      return [toldInItsLanguage(helpfulWriter(withSecondMeanings(twoReaders)))];
    case 'single-shot':
    case 'sqlfix':
      return [sqlTool(profile)];
    case 'sql-of-thought':
      return [sqlOfThoughtWriter];
    case 'chase':
      if (small) return [firstReading, ...smallWriters];
      return [
        modelWriter('divide-and-conquer'),
        modelWriter('query-plan'),
        modelWriter('divide-and-conquer', { turned: true }),
        modelWriter('query-plan', { turned: true }),
      ];
  }
}

/** The plain writer of a model: what SQLFixAgent calls the SQL tool. */
function sqlTool(profile: ProfileName): SqlWriter {
  return profile === 'small' ? plainWriter : modelWriter('single-shot');
}

/**
 * Who doubts a statement, and how often. `sql-of-thought` and `sqlfix` choose by their verifier, so no model judges for
 * them; where the verifier has no model of its own, the writer's model corrects.
 */
function verificationOf(
  strategy: Strategy,
  settings: ModelSettings | null,
  effort: Effort,
): Pick<Roles, 'verifier' | 'rounds'> {
  if (effort === 'quick') return { verifier: builtInVerifier, rounds: 1 };
  const role = settings?.verifier ? 'verifier' : 'writer';
  switch (strategy) {
    case 'sql-of-thought':
      return { verifier: taxonomyCorrector(role), rounds: correctionRounds };
    case 'sqlfix':
      return { verifier: sqlFixer(sqlTool(settings?.writer?.profile ?? 'full'), role), rounds: sqlFixRounds };
    case 'chase':
      if (settings?.verifier) return { verifier: modelVerifier, rounds: verifierRounds };
      return { verifier: builtInVerifier, rounds: 1 };
    case 'built-in':
    case 'single-shot':
      return { verifier: builtInVerifier, rounds: 1 };
  }
}
