import { oneOf } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

/** The strategy asked for, `built-in` when none was. UsageError names the available ones. */
export function onlyBuiltIn(value: string | undefined): 'built-in' {
  return oneOf('--strategy', value ?? 'built-in', ['built-in']);
}

/** UsageError when a language model was asked for: this version has the built-in engine only. */
export function noModel(value: string | undefined): void {
  if (value === undefined) return;
  throw new UsageError(
    `--model ${JSON.stringify(value)} is not available. No language model is; leave --model out for the built-in engine.`,
  );
}
