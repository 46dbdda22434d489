import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { classPathFile } from '#lib/datasource/trino/__fixtures__/start-coordinator.ts';

// Gets a Trino coordinator for the tests by Maven, about 100 MB. Without it they leave out what needs a real one.
mkdirSync(path.dirname(classPathFile), { recursive: true });
const pom = path.join(import.meta.dirname, '../lib/datasource/trino/__fixtures__/coordinator/pom.xml');
const { status } = spawnSync(
  'mvn',
  ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${classPathFile}`],
  { stdio: 'inherit' },
);
if (status === 0) console.log(classPathFile);
else process.exitCode = 1;
