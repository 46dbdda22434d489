import { setTimeout as pause } from 'node:timers/promises';
import { openDataSource } from '#lib/datasource/open-data-source.ts';
import { answerDocument } from '#lib/domain/answer-document.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { makeApiToken } from '#lib/store/api-tokens.ts';
import { openStore } from '#lib/store/open-store.ts';
import { addPerson } from '#lib/store/people.ts';
import { type InspectedMemory, inspectMemory, inspectorOptions } from '../load/inspected-memory.ts';
import { residentMb } from '../load/resident-memory.ts';
import type { Fault } from './fault.ts';
import { balanceOf, emailOf, mostPeople } from './harbours.ts';
import { holdersOf } from './process-ids.ts';

const modelMs = 2_000;
/** How long somebody looks at an answer before asking again. */
const readingMs = 8_000;
const budget = { errorShare: 0.01, ownP95Ms: 300, memoryGrowth: 1.1 } as const;
const question = 'Whose purse holds how much?';

/** The memory is looked at so often, in equal steps; what is compiled and cached in the first two stays. */
const looks = 6;
const warmLook = 2;

/** Both in MB, right after a full collection. */
type Memory = { readonly live: number; readonly resident: number };

type Load = {
  /** Milliseconds from the question to the end of its answer, without the model's time. */
  readonly own: number[];
  readonly errors: string[];
  /** A sentence for each answer that is not exactly the person's own row. */
  readonly strange: string[];
};

/** Everybody asks the same and gets the same statement; each may read one row alone, and no two the same. */
export function manyPeople(people: number, seconds: number): Fault {
  return {
    name: `${people} people at once`,
    done: `${people} people, each with one row of a table, ask the same for ${seconds} s and read ${readingMs / 1000} s between; each answer takes one call of a model of ${modelMs / 1000} s`,
    expected: `errors < ${budget.errorShare * 100} %, own part p95 < ${budget.ownP95Ms} ms, memory after a collection flat within ${Math.round((budget.memoryGrowth - 1) * 100)} %, no row of another person`,
    seconds: seconds + 300,
    async run(ground) {
      if (people > mostPeople) throw new Error(`there are rows for ${mostPeople} people`);
      let calls = 0;
      const modelUrl = await ground.model(() => {
        calls += 1;
        return { kind: 'text', text: '```sql\nSELECT owner, balance FROM purses\n```', afterMs: modelMs };
      });
      const source = await ground.harbours();
      const dataDir = await ground.dataFolder();
      const tokens = await addPeople(dataDir, source, people);
      const product = await ground.start({
        source,
        dataDir,
        modelUrl,
        variables: { TABLETALK_SIGN_IN: 'required' },
        nodeOptions: inspectorOptions,
      });
      // What is loaded with the first question is not what a hundred people wait for.
      await askAsOne(product.address, tokens[0] ?? '', 0, { own: [], errors: [], strange: [] });
      calls = 0;
      const load: Load = { own: [], errors: [], strange: [] };
      const [, web] = await holdersOf(dataDir);
      if (web === undefined) throw new Error(`No web process holds ${dataDir}`);
      using inspected = await inspectMemory(web, product.process);
      const starter = product.process.pid ?? 0;
      const until = performance.now() + seconds * 1000;
      const watching = watchMemory(inspected, starter, seconds);
      await Promise.all(
        tokens.map(async (token, person) => {
          // People do not all begin in one instant.
          await pause((person / people) * (modelMs + readingMs));
          while (performance.now() < until) {
            await askAsOne(product.address, token, person, load);
            await pause(readingMs);
          }
        }),
      );
      return verdict(load, await watching, calls);
    },
  };
}

async function addPeople(dataDir: string, file: string, people: number): Promise<string[]> {
  const source = await openDataSource(file);
  const store = await openStore({ dataDir });
  try {
    await addAccessRule(store, source.id, {
      subject: { kind: 'role', role: 'analyst' },
      table: 'purses',
      column: null,
      rows: 'owner = {{person.email}}',
    });
    const tokens: string[] = [];
    for (let person = 0; person < people; person += 1) {
      const email = emailOf(person);
      const name = `Sailor ${person}`;
      const { id: personId } = await addPerson(store, { name, email, role: 'analyst' });
      const bearer = { kind: 'person', personId, name } as const;
      tokens.push(
        (await makeApiToken(store, { name: 'load', bearer, scopes: ['ask', 'read'], days: 1 })).token,
      );
    }
    return tokens;
  } finally {
    await store.close();
    await source.close();
  }
}

async function askAsOne(address: string, token: string, person: number, load: Load): Promise<void> {
  const begun = performance.now();
  try {
    const reply = await fetch(`${address}/api/v1/questions?wait=30`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ question }),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${reply.status} ${text.slice(0, 200)}`);
    load.own.push(performance.now() - begun - modelMs);
    const { rows, status, answer } = answerDocument.parse(JSON.parse(text));
    const own = JSON.stringify([[emailOf(person), balanceOf(person)]]);
    if (status !== 'answered') load.errors.push(`${status}: ${answer}`);
    else if (JSON.stringify(rows) !== own)
      load.strange.push(`${emailOf(person)} got ${JSON.stringify(rows).slice(0, 200)}`);
    for (const [email] of text.matchAll(/sailor\d+@example\.org/g)) {
      if (email !== emailOf(person)) load.strange.push(`${emailOf(person)} read ${email}`);
    }
  } catch (error) {
    load.errors.push(String(error));
  }
}

/** What V8 has not given back yet is no growth: its size rises by steps, whenever it collects later than before. */
async function watchMemory(inspected: InspectedMemory, starter: number, seconds: number): Promise<Memory[]> {
  const memory: Memory[] = [];
  while (memory.length < looks) {
    await pause((seconds * 1000) / looks);
    memory.push({ live: await inspected.liveMb(), resident: await residentMb(starter) });
  }
  return memory;
}

function verdict({ own, errors, strange }: Load, memory: readonly Memory[], calls: number) {
  const asked = own.length + errors.length;
  const sorted = own.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const [warm, last] = [memory[warmLook - 1], memory.at(-1)];
  if (warm === undefined || last === undefined) throw new Error('Nobody looked at the memory');
  const examples = [...strange, ...errors].slice(0, 2).join('; ');
  return {
    seen: `${asked} questions, ${calls} calls, ${errors.length} errors, own part p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, live memory ${Math.round(warm.live)} then ${Math.round(last.live)} MB, all processes ${Math.round(warm.resident)} then ${Math.round(last.resident)} MB, ${strange.length} answers with anything but the own row${examples === '' ? '' : ` (${examples})`}`,
    ok:
      asked > 0 &&
      errors.length < asked * budget.errorShare &&
      at(0.95) < budget.ownP95Ms &&
      last.live <= warm.live * budget.memoryGrowth &&
      last.resident <= warm.resident * budget.memoryGrowth &&
      strange.length === 0,
  };
}
