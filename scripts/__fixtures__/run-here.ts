import { vi } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';

/**
 * Runs a command in this process, with these variables beside those that are set. What the product consists of is loaded already,
 * so that it takes a fraction of a process of its own (`runTabletalk`).
 */
export async function runHere(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly stdout: string; readonly stderr: string; readonly status: number }> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    const status = await runCommandLine([...args]);
    return { status, ...written };
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    for (const spy of spies) spy.mockRestore();
  }
}
