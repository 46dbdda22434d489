import { answer, type ScriptedReply } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import type { Deadlines } from '#lib/llm/watch-response.ts';
import { scriptedKey } from './ask-scripted.ts';

/** Something that can be the matter with a model server, and how a run that meets it must end. */
export type Fault = {
  readonly name: string;
  /** What the n-th request of a kind gets, from 0; null is the reply it would have had. */
  readonly reply: (nth: number) => ScriptedReply | null;
  /** Whether every kind of call must recover, every kind must fail, or it depends on what the call may repair. */
  readonly ending: 'answered' | 'failed' | 'either';
  /** What the person reads when it fails. */
  readonly sentence?: RegExp;
  readonly deadlines?: Partial<Deadlines>;
};

const once = (reply: ScriptedReply) => (nth: number) => (nth === 0 ? reply : null);
const always = (reply: ScriptedReply) => () => reply;
/** Long enough for a busy machine to answer in, short enough to wait for. */
const shortMs = 1500;

export const faults: readonly Fault[] = [
  {
    name: '429 with Retry-After, once',
    reply: once({ kind: 'status', status: 429, headers: { 'retry-after': '3' } }),
    ending: 'answered',
  },
  { name: '500, once', reply: once({ kind: 'status', status: 500 }), ending: 'answered' },
  {
    name: '500, always',
    reply: always({ kind: 'status', status: 500, message: 'out of order' }),
    ending: 'failed',
    sentence: /failed on its side \(HTTP 500\), also after 2 retries: out of order\. Try again/,
  },
  {
    name: '429, always',
    reply: always({ kind: 'status', status: 429 }),
    ending: 'failed',
    sentence: /is limiting requests \(HTTP 429\), also after 2 retries/,
  },
  {
    name: 'a key that is refused, and quoted',
    reply: always({ kind: 'status', status: 401, message: `no such key: ${scriptedKey}` }),
    ending: 'failed',
    sentence: /refused the key \(HTTP 401\): no such key: \[secret\]\. Check TABLETALK_MODEL_API_KEY/,
  },
  {
    name: 'no byte',
    reply: always({ kind: 'hang' }),
    deadlines: { firstByteMs: shortMs },
    ending: 'failed',
    sentence: /did not begin to answer within 1\.5 s/,
  },
  {
    name: 'silence inside the reply',
    reply: always({ kind: 'hang', after: 'SELECT' }),
    deadlines: { idleMs: shortMs },
    ending: 'failed',
    sentence: /nothing came for 1\.5 s/,
  },
  {
    name: 'a slow drip',
    reply: always({ kind: 'drip', everyMs: 20 }),
    deadlines: { totalMs: shortMs },
    ending: 'failed',
    sentence: /did not finish within 1\.5 s/,
  },
  {
    name: 'a connection torn down before any byte',
    reply: always({ kind: 'reset' }),
    ending: 'failed',
    sentence: /could not be reached at/,
  },
  {
    name: 'a stream that is cut, once',
    reply: once({ kind: 'cut', after: '{"' }),
    ending: 'either',
    sentence: /ended its reply in the middle/,
  },
  {
    name: 'a stream that is cut, always',
    reply: always({ kind: 'cut', after: 'SELECT 1' }),
    ending: 'failed',
    sentence: /ended its reply in the middle/,
  },
  {
    name: 'a stream without its end, always',
    reply: always({ kind: 'unfinished', after: 'SELECT 1' }),
    ending: 'failed',
    sentence: /ended its reply in the middle/,
  },
  {
    name: 'a garbled stream, always',
    reply: always({ kind: 'garbled', after: 'SELECT 1' }),
    ending: 'failed',
    sentence: /sent a reply that could not be read/,
  },
  { name: 'malformed JSON, once', reply: once(answer('{"count": ')), ending: 'answered' },
  {
    name: 'malformed JSON, always',
    reply: always(answer('{"count": ')),
    ending: 'either',
    sentence: /gave a reply that could not be used: it .*\. Ask in other words/,
  },
  {
    name: 'another schema, always',
    reply: always(answer({ count: 7 })),
    ending: 'either',
    sentence: /gave a reply that could not be used: it .*\. Ask in other words/,
  },
  {
    name: 'a reply of more than 1 MB',
    reply: always({ kind: 'text', text: 'a'.repeat(1_100_000) }),
    ending: 'failed',
    sentence: /sent too much: more than 1 MB/,
  },
  {
    name: 'a refusal to answer',
    reply: always({ kind: 'text', text: 'no', finish: 'content_filter' }),
    ending: 'failed',
    sentence: /declined to answer/,
  },
];
