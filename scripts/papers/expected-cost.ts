import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { type ModelName, parseModelName } from '#lib/llm/model-name.ts';
import { costOf } from '#lib/llm/prices.ts';
import type { Configuration } from './configuration.ts';

/** Tokens of a reply and of what a prompt says beside the schema: rules, question, evidence. */
const replyTokens = 250;
const furtherTokens = 700;
/** The tables that retrieval hands to a writer at most, and what one costs with its columns. */
const mostTables = 8;
const tokensPerColumn = 14;

export type ExpectedCost = {
  readonly calls: readonly [least: number, most: number];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars at list price for the middle of the calls; null where the price is not known. */
  readonly usd: number | null;
};

/** What a run will come to, before it starts: a size, not a promise. Tokens and price are for the middle of the calls. */
export function expectedCost(
  configurations: readonly Pick<Configuration, 'calls'>[],
  cases: readonly { readonly tables: SchemaSnapshot['tables'] }[],
  model: string | null,
): ExpectedCost {
  const sum = (which: 0 | 1) =>
    configurations.reduce((total, { calls }) => total + calls[which], 0) * cases.length;
  const calls = model === null ? ([0, 0] as const) : ([sum(0), sum(1)] as const);
  const middle = (calls[0] + calls[1]) / 2;
  const prompt = mean(cases.map(({ tables }) => promptTokens(tables)));
  const inputTokens = Math.round(middle * prompt);
  const outputTokens = Math.round(middle * replyTokens);
  const usd = model === null ? 0 : priceOf(parseModelName(model), { prompt, calls: middle });
  return { calls, inputTokens, outputTokens, usd };
}

export function costLine({ calls, inputTokens, outputTokens, usd }: ExpectedCost): string {
  const price =
    usd === null
      ? 'a price that is not known (none for a local model)'
      : `about ${usd.toFixed(2)} US dollars`;
  return `This will take ${calls[0]} to ${calls[1]} calls, about ${thousands(inputTokens)} tokens in and ${thousands(outputTokens)} out: ${price}. Kept replies cost nothing.`;
}

function promptTokens(tables: SchemaSnapshot['tables']): number {
  const widest = tables.map(({ columns }) => columns.length).toSorted((one, other) => other - one);
  const columns = widest.slice(0, mostTables).reduce((total, each) => total + each, 0);
  return furtherTokens + columns * tokensPerColumn;
}

function priceOf(name: ModelName, { prompt, calls }: { readonly prompt: number; readonly calls: number }) {
  const one = costOf(name, { input: prompt, cachedInput: 0, cacheWrite: 0, output: replyTokens });
  return one === null ? null : one * calls;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, each) => total + each, 0) / values.length;
}

function thousands(count: number): string {
  return count.toLocaleString('en');
}
