import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the arguments of one command. Every command also takes `--help`, which the caller has dealt with.
 * Throws UsageError naming an unknown option with the known ones, a missing value, or an argument too many.
 */
export function parseArguments<const T extends Options>(
  command: string,
  args: readonly string[],
  expected: { readonly options: T; readonly positionals: readonly string[] },
) {
  const known = Object.keys(expected.options)
    .map((name) => `--${name}`)
    .join(', ');
  const { tokens } = parseArgs({
    args: [...args],
    options: expected.options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = expected.options[token.name];
    if (!option || token.rawName !== `--${token.name}`) {
      throw new UsageError(`tabletalk ${command} has no option ${token.rawName}. Its options: ${known}.`);
    }
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value, but got ${JSON.stringify(token.value)}.`);
    }
    if (option.type === 'string' && (token.value === undefined || looksLikeOption(token))) {
      throw new UsageError(`${token.rawName} needs a value after it.`);
    }
  }
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const extra = positionals[expected.positionals.length];
  if (extra !== undefined) {
    const hint = expected.positionals.length > 0 ? ' Put a text with spaces in quotes.' : '';
    throw new UsageError(`tabletalk ${command} does not expect ${JSON.stringify(extra)}.${hint}`);
  }
  const missing = expected.positionals[positionals.length];
  if (missing !== undefined) throw new UsageError(`tabletalk ${command} needs ${missing}.`);
  return parseArgs({ args: [...args], options: expected.options, strict: true, allowPositionals: true });
}

function looksLikeOption(token: { readonly value?: string; readonly inlineValue?: boolean }): boolean {
  return token.inlineValue !== true && token.value !== undefined && /^--?\D/.test(token.value);
}

/** A whole number within bounds from an option's text, or UsageError naming it. */
export function wholeNumber(option: string, text: string, bounds: { min: number; max: number }): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < bounds.min || value > bounds.max) {
    throw new UsageError(
      `${option} takes a whole number from ${bounds.min} to ${bounds.max}, but got ${JSON.stringify(text)}.`,
    );
  }
  return value;
}

/** The value when it is one of the known ones, or UsageError naming both. */
export function oneOf<const T extends string>(option: string, value: string, known: readonly T[]): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) {
    const list = known.length === 0 ? 'none yet' : known.join(', ');
    throw new UsageError(`${option} ${JSON.stringify(value)} is not available. Available: ${list}.`);
  }
  return found;
}

/** A required option's value, or UsageError. */
export function required(command: string, option: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`tabletalk ${command} needs ${option}.`);
  return value;
}
