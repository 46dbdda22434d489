import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { runCommandLine } from './run-command-line.ts';

// Set variables win over .env; a relative data folder is meant from the project, wherever the command was typed.
const envFile = path.join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
process.env.TABLETALK_DATA = path.resolve(projectRoot, process.env.TABLETALK_DATA || '.tabletalk');

const exitCode = await runCommandLine(process.argv.slice(2));
// What a person piped to (`| head`) may close early; the rest of the output is then not wanted.
process.stdout.on('error', () => process.exit(exitCode));
process.stdout.write('', () => process.exit(exitCode));
