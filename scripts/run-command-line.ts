import { AppError } from '#lib/errors.ts';
import { commands } from './commands.ts';
import { isInstalledPackage } from './installed-package.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs one command line, e.g. `['ask', 'How many funds?']`, and resolves to its exit code: 0 done, 1 the work failed,
 * 2 typed wrongly. Results are written to stdout, everything else to stderr.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help' || name === '-h') {
    (name === undefined ? process.stderr : process.stdout).write(overview());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    const known = Object.keys(commands).join(', ');
    process.stderr.write(`There is no command ${JSON.stringify(name)}. Commands: ${known}.\n`);
    return 2;
  }
  if (entry.checkoutOnly && isInstalledPackage()) {
    process.stderr.write(
      `${name} runs in a checkout of Tabletalk; the installed package does not hold it.\n`,
    );
    return 2;
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(command.help);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nSee: tabletalk ${name} --help\n`);
      return 2;
    }
    if (error instanceof AppError) {
      process.stderr.write(`${error.userMessage}\n`);
      return 1;
    }
    throw error;
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, entry]) => `  ${name.padEnd(width)}  ${entry.summary}`);
  return [
    'Usage: tabletalk <command> [options]',
    '',
    ...lines,
    '',
    'tabletalk <command> --help tells more. Exit code: 0 done, 1 the work failed, 2 typed wrongly.',
    '',
  ].join('\n');
}
