import type { QueryOutcome } from '#lib/domain/query-outcome.ts';
import type { FoundRepair, Repair } from '#lib/domain/repair.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { Strategy } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import {
  type RecordedRequest,
  type ScriptedReply,
  type ScriptedUsage,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import type { ProfileName } from '#lib/llm/profiles/profiles.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { fakeLimits } from '../../__fixtures__/fake-workspace.ts';
import { compose } from '../../compose.ts';
import { queryWithCandidates } from '../query-with-candidates.ts';
import { type EntityMention, openTradingGround } from '../writer/built-in/trading.fixture.ts';

/** The agents by the words of their task. */
const tasks = {
  linking: 'First list the tables',
  subproblems: 'what each clause that it needs',
  plan: 'numbered plan only',
  statement: 'Follow the plan.',
  'correction-plan': 'the one kind of error',
  'correction-sql': 'the corrected statement',
  reviewer: 'Walk through the statement',
  crafter: 'other ways',
  refiner: 'Set "emptyIsRight"',
  'sql-tool': 'Reply with the statement in one ```sql block and nothing else.',
} as const;
export type Agent = keyof typeof tasks;
const agents: readonly Agent[] = [
  'linking',
  'subproblems',
  'plan',
  'statement',
  'correction-plan',
  'correction-sql',
  'reviewer',
  'crafter',
  'refiner',
  'sql-tool',
];

function agentOf({ prompt }: RecordedRequest): Agent {
  if (prompt.endsWith('\nSQL:')) return 'sql-tool';
  const agent = agents.find((name) => prompt.includes(tasks[name]));
  if (agent === undefined) throw new Error(`no agent says ${prompt.slice(-200)}`);
  return agent;
}

export type AskedAgent = { readonly agent: Agent; readonly prompt: string; readonly question: string };

export type StrategyRun = {
  readonly outcome: QueryOutcome;
  readonly events: readonly RunEvent[];
  readonly asked: readonly AskedAgent[];
  /** The statements that reached the database, in order. */
  readonly ran: readonly string[];
  readonly recorded: readonly Repair[];
};

/**
 * Answers a question about the trading house with a strategy: the real provider package speaks with a scripted server, and
 * the statements run on SQLite. `reply` gets each agent's prompt and the number of times that agent was asked before.
 */
export async function runStrategy(options: {
  readonly strategy: Strategy;
  readonly question: string;
  readonly entities?: readonly EntityMention[];
  readonly repairs?: readonly FoundRepair[];
  readonly signal?: AbortSignal;
  readonly profile?: ProfileName;
  readonly reply: (asked: AskedAgent, before: number) => ScriptedReply;
}): Promise<StrategyRun> {
  const asked: AskedAgent[] = [];
  const server = await startScriptedModelServer((request) => {
    const agent = agentOf(request);
    const question = /^Question: (.*)$/m.exec(request.prompt)?.[1] ?? '';
    const before = asked.filter((earlier) => earlier.agent === agent).length;
    const now = { agent, prompt: request.prompt, question };
    asked.push(now);
    return options.reply(now, before);
  });
  const ground = await openTradingGround();
  const events: RunEvent[] = [];
  const ran: string[] = [];
  const recorded: Repair[] = [];
  const query = async (sql: string): Promise<ResultTable> => {
    ran.push(sql);
    try {
      return tableOf(ground.rows(sql));
    } catch (cause) {
      const userMessage = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('query-failed', { userMessage, cause });
    }
  };
  try {
    const settings = readModelSettings({
      TABLETALK_MODEL: 'openai-compatible:scripted',
      TABLETALK_MODEL_BASE_URL: server.baseUrl,
      TABLETALK_PROFILE: options.profile,
      roleVariables: {},
    });
    if (!settings) throw new Error('no settings');
    const outcome = await queryWithCandidates(ground.input(options.question, options.entities), {
      ...ground.context,
      source: { ...ground.context.source, query },
      knowledge: {
        ...ground.context.knowledge,
        findRepairs: async () => [...(options.repairs ?? [])],
        recordRepair: async (repair) => {
          recorded.push(repair);
        },
      },
      roles: compose(settings, { strategy: options.strategy, repair: 'off' }).roles,
      limits: fakeLimits,
      signal: options.signal ?? new AbortController().signal,
      emit: (event) => events.push(event),
      models: createModelCaller({ settings, breakers: createCircuitBreakers() }),
      step: '#E1',
    });
    return { outcome, events, asked, ran, recorded };
  } finally {
    ground.close();
    await server.close();
  }
}

function tableOf(rows: readonly CellValue[][]): ResultTable {
  const columns = (rows[0] ?? []).map((_, index) => ({ name: `c${index}`, kind: 'text' as const }));
  return { columns, rows: [...rows], truncatedBy: null, elapsedMs: 0 };
}

/** A statement as a model writes it. */
export function block(sql: string, usage?: ScriptedUsage): ScriptedReply {
  return { kind: 'text', text: `\`\`\`sql\n${sql};\n\`\`\``, ...(usage ? { usage } : {}) };
}
