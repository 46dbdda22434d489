import { describe, expect, it } from 'vitest';
import { answer, type ScriptedReply } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { type Agent, block, runStrategy, type StrategyRun } from '../strategy-run.fixture.ts';

const question = 'Which firms are in Norway?';
const right = "SELECT FRM_NAME FROM FIRM JOIN LAND ON FIRM.LND_ID = LAND.LND_ID WHERE LND_NAME = 'Norway'";
const failing = 'SELECT FRM_NAM FROM FIRM';
const empty = "SELECT FRM_NAME FROM FIRM WHERE FRM_NAME = 'Norway'";

/** The first three agents as they would answer this question. */
const thoughts: Partial<Record<Agent, ScriptedReply>> = {
  linking: answer('FIRM: FRM_NAME, LND_ID\nLAND: LND_NAME'),
  subproblems: answer({ subproblems: [{ clause: 'WHERE', expression: "LND_NAME = 'Norway'" }] }),
  plan: answer("1. Join FIRM with LAND over LND_ID.\n2. Keep LND_NAME = 'Norway'.\n3. Return FRM_NAME."),
};

const diagnosis = answer({ subtype: 'col_missing', plan: 'Use FRM_NAME of FIRM.' });

/** `corrected` are the statements that the correction agent writes, in order. */
function run(first: string, corrected: readonly string[] = [], asked = question): Promise<StrategyRun> {
  return runStrategy({
    strategy: 'sql-of-thought',
    question: asked,
    reply: ({ agent }, before) => {
      if (agent === 'statement') return block(first);
      if (agent === 'correction-plan') return diagnosis;
      if (agent === 'correction-sql') return block(corrected[before] ?? 'SELECT no_more_corrections');
      return thoughts[agent] ?? { kind: 'status', status: 400, message: `${agent} was not expected` };
    },
  });
}

const agentsOf = ({ asked }: StrategyRun) => asked.map(({ agent }) => agent);
const fourAgents = ['linking', 'subproblems', 'plan', 'statement'];

describe('sql-of-thought', () => {
  it('links, splits, plans and writes, and asks nobody about a statement that has rows', async () => {
    const result = await run(right);
    expect(agentsOf(result)).toEqual(fourAgents);
    expect(result.outcome).toMatchObject({ kind: 'answered', query: { sql: right } });
    expect(result.recorded).toEqual([]);
  });

  it('begins every prompt alike up to the question, so that a provider reads the schema once', async () => {
    const { asked } = await run(failing, [right]);
    const beginnings = asked.map(({ prompt }) => prompt.slice(0, prompt.indexOf(`Question: ${question}`)));
    expect(new Set(beginnings).size).toBe(1);
    expect(beginnings[0]).toContain('CREATE TABLE FIRM');
  });

  it('gives the cropped schema to the agents after linking, and the plan to the one that writes', async () => {
    const { asked } = await run(right);
    const said = asked.map(({ prompt }) => prompt);
    const chosen = 'FIRM: FRM_ID, FRM_NAME, LND_ID\nLAND: LND_ID, LND_NAME';
    expect(said.map((prompt) => prompt.includes(chosen))).toEqual([false, true, true, true]);
    expect(said[2]).toContain("WHERE: LND_NAME = 'Norway'");
    expect(said[3]).toContain('2. Keep LND_NAME');
  });

  it('corrects a statement that failed, by a plan that names the error', async () => {
    const result = await run(failing, [right]);
    expect(agentsOf(result)).toEqual([...fourAgents, 'correction-plan', 'correction-sql']);
    expect(result.ran).toEqual([failing, right]);
    expect(result.outcome).toMatchObject({ kind: 'answered', query: { sql: right } });
    const [plan, sql] = result.asked.slice(4);
    expect(plan?.prompt).toContain('no such column: FRM_NAM');
    expect(plan?.prompt).toContain('- col_missing:');
    expect(sql?.prompt).toContain('How to correct it: Use FRM_NAME of FIRM.');
    expect(result.events).toContainEqual(
      expect.objectContaining({
        type: 'candidate-available',
        candidate: expect.objectContaining({
          edits: [{ kind: 'col_missing', reason: 'Use FRM_NAME of FIRM.', before: failing, after: right }],
        }),
      }),
    );
  });

  it('remembers a correction that running proved, with the question masked', async () => {
    const { recorded } = await run(failing, [right]);
    expect(recorded).toEqual([
      {
        question: 'Which firms are in <value>?',
        wrongSql: failing,
        error: 'no such column: FRM_NAM',
        repairedSql: right,
      },
    ]);
  });

  it('corrects a statement that found nothing', async () => {
    const result = await run(empty, [right]);
    expect(result.asked[4]?.prompt).toContain('It ran and returned no row.');
    expect(result.outcome).toMatchObject({ kind: 'answered', query: { sql: right } });
  });

  it('corrects what the question visibly asks for and the statement lacks, and then prefers the correction', async () => {
    const ordered = 'SELECT FRM_NAME FROM FIRM ORDER BY FRM_NAME DESC';
    const result = await run('SELECT FRM_NAME FROM FIRM', [ordered], 'firms ordered by name');
    expect(agentsOf(result)).toEqual([...fourAgents, 'correction-plan', 'correction-sql']);
    expect(result.outcome).toMatchObject({ kind: 'answered', query: { sql: ordered } });
    expect(result.recorded).toEqual([]);
  });

  it('stops after two corrections, and the second knows of the first', async () => {
    const result = await run(failing, ['SELECT FRM_NM FROM FIRM', 'SELECT F_NAME FROM FIRM', right]);
    expect(agentsOf(result).slice(4)).toEqual([
      'correction-plan',
      'correction-sql',
      'correction-plan',
      'correction-sql',
    ]);
    expect(result.ran).toHaveLength(3);
    expect(result.asked[6]?.prompt).toContain(
      `An earlier statement, which did not do:\n${failing}\nWhat is wrong with it:\n<data>\nno such column: FRM_NAM`,
    );
    expect(result.outcome).toMatchObject({ kind: 'failed' });
  });

  it('does not run the same statement again when the correction changes nothing', async () => {
    const result = await run(empty, [empty.toLowerCase().replace("'norway'", "'Norway'")]);
    expect(result.ran).toEqual([empty]);
    expect(result.outcome).toMatchObject({ kind: 'answered', query: { sql: empty } });
  });

  it('ends with the model failure when an agent cannot be asked', async () => {
    await expect(
      runStrategy({
        strategy: 'sql-of-thought',
        question,
        reply: ({ agent }) =>
          agent === 'plan' ? { kind: 'status', status: 401 } : (thoughts[agent] ?? block(right)),
      }),
    ).rejects.toMatchObject({ code: 'model-failed' });
  });

  it('asks no further agent after a stop', async () => {
    const stop = new AbortController();
    const seen: Agent[] = [];
    await expect(
      runStrategy({
        strategy: 'sql-of-thought',
        question,
        signal: stop.signal,
        reply: ({ agent }) => {
          seen.push(agent);
          if (agent !== 'subproblems') return thoughts[agent] ?? block(right);
          stop.abort();
          return { kind: 'hang' };
        },
      }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual(['linking', 'subproblems']);
  });
});
