import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toolRegistry } from '#agents/tools/registry.ts';
import { runEvent } from '#lib/domain/run-event.ts';
import { projectRoot } from '#lib/project-root.ts';
import { commands } from './commands.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: projectRoot })].map(read).join('\n');
/** What of a list no table of a text has a row for. A row begins with the name, after which options may stand. */
const without = (names: readonly string[], text: string) =>
  names.filter((name) => !new RegExp(`^\\| \`${name}[ \`]`, 'm').test(text));

test('every setting is in the documents', () => {
  const settings = [...read('.env.example').matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(documents))).toEqual([]);
});

test('the documents name no setting that is not read', () => {
  const roles = /^TABLETALK_(MODEL|TEMPERATURE|MAX_OUTPUT|REASONING)_/;
  const known = new Set(read('.env.example').match(/^[A-Z][A-Z_]+(?==)/gm));
  // What the examples of docs/api.md call the address and the token.
  for (const name of ['TABLETALK_URL', 'TABLETALK_TOKEN']) known.add(name);
  const named = new Set(documents.match(/\bTABLETALK_[A-Z_]*[A-Z]\b/g));
  expect([...named].filter((name) => !known.has(name) && !roles.test(name))).toEqual([]);
});

test('every command is in the table of the README, and the table has no other', () => {
  const table = read('README.md').split('## Command line')[1]?.split('\n## ')[0] ?? '';
  expect(without(Object.keys(commands), table)).toEqual([]);
  const listed = [...table.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name ?? '');
  expect(listed.filter((name) => !Object.hasOwn(commands, name))).toEqual([]);
});

test('every tool of a plan is in docs/traces.md', () => {
  expect(without([...toolRegistry.keys()], read('docs/traces.md'))).toEqual([]);
});

test('every tool of the MCP server is in docs/mcp.md', () => {
  const source = globSync('agents/mcp/*.ts', { cwd: projectRoot }).map(read).join('\n');
  const tools = [...source.matchAll(/registerTool\(\s*'([a-z_]+)'/g)].map(([, name]) => name ?? '');
  expect(tools.length).toBeGreaterThan(4);
  expect(without(tools, read('docs/mcp.md'))).toEqual([]);
});

test('every event of a run is in docs/traces.md', () => {
  const events = runEvent.options.map(({ shape }) => shape.type.value);
  expect(without(events, read('docs/traces.md'))).toEqual([]);
});
