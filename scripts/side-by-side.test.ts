import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'side-by-side.ts');
const node = JSON.stringify(process.execPath);

function run(commands: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...variables };
  return spawnSync(process.execPath, [script, ...commands], { encoding: 'utf8', env });
}

test('commands run at the same time: two that wait for one another come to their end', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'side-by-side-'));
  const meets = (mine: string, others: string) =>
    `${node} -e "const fs=require('fs'), at=process.env.PLACE+'/'; fs.writeFileSync(at+'${mine}',''); const t=setInterval(()=>{if(fs.existsSync(at+'${others}')){clearInterval(t);console.log('${mine} met ${others}')}},20)"`;
  const { status, stdout } = run([meets('one', 'two'), meets('two', 'one')], { PLACE: folder });
  expect(stdout).toContain('one met two');
  expect(stdout).toContain('two met one');
  expect(status).toBe(0);
  rmSync(folder, { recursive: true });
});

test('one that fails makes the whole fail, is named, and does not hide what the others say', () => {
  const failing = `${node} -e "console.log('broken'); process.exit(3)"`;
  const { status, stdout } = run([`${node} -e "console.log('fine')"`, failing]);
  expect(stdout).toContain('fine\n');
  expect(stdout).toContain(`broken\nThis failed: ${failing}\n`);
  expect(status).toBe(1);
});
