import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { isInstalledPackage } from './installed-package.ts';
import { runCommandLine } from './run-command-line.ts';

// Set variables win over .env. In a checkout both it and a relative data folder are meant from the project, wherever the
// command was typed; an installed package is replaced by an update, so there they are meant from where it was typed.
const home = isInstalledPackage() ? process.cwd() : projectRoot;
const envFile = path.join(home, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
process.env.TABLETALK_DATA = path.resolve(home, process.env.TABLETALK_DATA || '.tabletalk');

// What this process and its children write is their owner's: the data folder, and results, which hold rows of the database.
process.umask(0o077);
const exitCode = await runCommandLine(process.argv.slice(2));
// What a person piped to (`| head`) may close early; the rest of the output is then not wanted.
process.stdout.on('error', () => process.exit(exitCode));
process.stdout.write('', () => process.exit(exitCode));
