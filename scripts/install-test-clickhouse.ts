import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { enginePython } from '#lib/datasource/clickhouse/__fixtures__/start-clickhouse.ts';

// Gets ClickHouse's engine for the tests, as the Python package chdb-core: about 200 MB. Without it they leave out what needs a real one.
const folder = path.dirname(path.dirname(enginePython));
const run = (command: string, options: readonly string[]) => {
  const { status } = spawnSync(command, options, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
};
run('python3', ['-m', 'venv', folder]);
run(enginePython, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'chdb-core==26.9.0']);
console.log(enginePython);
