import type { DataSource, QueryLimits } from '#lib/datasource/data-source.ts';
import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { FoundExample } from '#lib/domain/example.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { UsedNote } from '#lib/domain/note.ts';
import type { ChosenColumn, ChosenMeaning } from '#lib/domain/query-outcome.ts';
import type { FoundRepair, Repair } from '#lib/domain/repair.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import type { Verification } from '#lib/domain/verification.ts';
import type { ModelCaller } from '#lib/llm/call-model.ts';
import type { HiddenNames } from '#vector/entity-index/entity-index.ts';
import type { NamedTables } from '#vector/find-entities.ts';
import type { NameLikeness } from '#vector/name-likeness.ts';
import type { PortableKnowledge } from './knowledge/portable-knowledge.ts';
import type { PreviousTurn } from './previous-turn.ts';
import type { Wording } from './question/languages/in-plain-english.ts';
import type { ExplainedSpan } from './rights/withheld-words.ts';
import type { Roles } from './roles.ts';

/** The knowledge about one source, as the tools use it. */
export type Knowledge = {
  /** Content hash of the schema and of what was curated over it: what a run records as its snapshot. */
  readonly id: string;
  readonly curated: CuratedKnowledge;
  /** The schema with the accepted descriptions where the database has none. */
  readonly snapshot: SchemaSnapshot;
  /**
   * The words of a question that name only what the person may not read, as typed; `explained` are stretches that mean
   * something else. Empty for whoever may read everything.
   */
  withheldWords(question: string, explained?: readonly ExplainedSpan[]): readonly string[];
  /** Whether a part of the source is withheld from the person. */
  readonly isRestricted: boolean;
  findTables(question: string, signal?: AbortSignal): Promise<SchemaSlice>;
  findEntities(question: string, signal?: AbortSignal): Promise<EntityMatches>;
  /** `findEntities` without the names that `hiddenIn` tells, for whoever knows `snapshot`; absent where there are no names, or some are left out already. */
  entitiesWithout?(
    hiddenIn: (named: NamedTables) => Promise<HiddenNames>,
    snapshot: SchemaSnapshot,
  ): Promise<Knowledge['findEntities']>;
  findExamples(question: string, signal?: AbortSignal): Promise<FoundExample[]>;
  /** Glossary entries that the question names, then those near to it in meaning. */
  findTerms(question: string, signal?: AbortSignal): Promise<FoundTerm[]>;
  /** How near in meaning words of a question are to names of the source. */
  readonly likenessOf: NameLikeness;
  /** What somebody approved that a statement rests on; see `agents/verification`. */
  restsOn(sql: string): readonly Verification[];
  /** Earlier repairs of this source, the nearest first. `question` has its names and values taken out. */
  findRepairs(question: string, error: string, signal?: AbortSignal): Promise<FoundRepair[]>;
  /** Remembers a statement that ran with rows where another had failed or found nothing. */
  recordRepair(repair: Repair): Promise<void>;
  /** How a worker thread comes to the same knowledge; absent where it is used in one thread alone. */
  readonly portable?: PortableKnowledge | undefined;
};

/** What one run carries through every room. */
export type RunContext = {
  readonly info: SourceInfo;
  readonly source: DataSource;
  readonly knowledge: Knowledge;
  readonly roles: Roles;
  readonly limits: QueryLimits;
  /** Earlier turns of the conversation that were answered, oldest first. */
  readonly history: readonly PreviousTurn[];
  /** Which readings the person has chosen in this conversation, the latest choice first; none when absent. */
  readonly meanings?: readonly ChosenMeaning[];
  /** The same of columns, see `ChosenColumn`. */
  readonly columns?: readonly ChosenColumn[];
  /** How the question was put into English; absent where it is read as it was typed. */
  readonly wording?: Wording;
  /** What the person wants kept in mind; absent where nobody's notes are at hand. */
  readonly notes?: readonly UsedNote[];
  readonly signal: AbortSignal;
  /** Aborted when the person finds what is there good enough: nothing more is written, judged or verified. */
  readonly enough?: AbortSignal;
  /** Milliseconds from a monotonic clock. */
  readonly now: () => number;
  readonly emit: (event: RunEvent) => void;
  /** Asks the model of a role, each call an event of this run; null when every role is built in. */
  readonly models: ModelCaller | null;
};
