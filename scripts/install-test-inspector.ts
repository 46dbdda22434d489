import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { inspector, inspectorFolder } from './mcp/__fixtures__/inspector.ts';

// Gets the MCP inspector for the tests, about 110 MB. Without it they leave out what its command line shows.
mkdirSync(inspectorFolder, { recursive: true });
const { status } = spawnSync(
  'npm',
  [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    inspectorFolder,
    '@modelcontextprotocol/inspector@2.12.0',
  ],
  { stdio: 'inherit' },
);
if (status === 0) console.log(inspector);
else process.exitCode = 1;
