import { expect, test } from 'vitest';
import { fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import type { Workspace } from '../workspace.ts';
import { createWorkspaces, type SourcePlace } from './workspaces.ts';

const place = (id: string): SourcePlace => ({ id, path: id, isFolder: false });

/** A registry over fake workspaces that writes down what is opened and closed. */
function registry(fails: readonly string[] = []) {
  const log: string[] = [];
  let now = 0;
  const fake = (id: string): Workspace => {
    const workspace = fakeWorkspace(fakeRoles());
    const close = async () => void log.push(`close ${id}`);
    return { ...workspace, source: { ...workspace.source, id }, close };
  };
  const left = [...fails];
  const workspaces = createWorkspaces({
    main: fake('main'),
    now: () => now,
    open: async ({ id }) => {
      log.push(`open ${id}`);
      if (left.includes(id)) {
        left.splice(left.indexOf(id), 1);
        throw new Error(`no ${id}`);
      }
      return fake(id);
    },
  });
  return { workspaces, log, pass: (ms: number) => (now += ms) };
}

test('a source is opened once for all who hold it, and the main one never', async () => {
  const { workspaces, log } = registry();
  const held = await Promise.all([place('a'), place('a'), place('main')].map(workspaces.hold));
  expect(held.map(({ workspace }) => workspace.source.id)).toEqual(['a', 'a', 'main']);
  expect(log).toEqual(['open a']);
  expect(workspaces.opened().map(({ source }) => source.id)).toEqual(['main', 'a']);
});

test('what nobody has used for ten minutes is closed, what is held stays open', async () => {
  const { workspaces, log, pass } = registry();
  (await workspaces.hold(place('idle'))).release();
  await workspaces.hold(place('busy'));
  pass(11 * 60_000);
  await workspaces.hold(place('next'));
  expect(log).toEqual(['open idle', 'open busy', 'open next', 'close idle']);
});

test('of too many open sources the one that was used longest ago is closed before its time', async () => {
  const { workspaces, log, pass } = registry();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    (await workspaces.hold(place(id))).release();
    pass(1);
  }
  expect(log.filter((line) => line.startsWith('close'))).toEqual(['close a']);
});

test('a forgotten source is closed when the last who holds it lets go, and opened anew for the next', async () => {
  const { workspaces, log } = registry();
  const held = await workspaces.hold(place('a'));
  await workspaces.forget('a');
  expect(log).toEqual(['open a']);
  held.release();
  held.release();
  await workspaces.hold(place('a'));
  expect(log.toSorted()).toEqual(['close a', 'open a', 'open a']);
});

test('a source that could not be opened is tried again for the next', async () => {
  const { workspaces } = registry(['a']);
  await expect(workspaces.hold(place('a'))).rejects.toThrow('no a');
  expect((await workspaces.hold(place('a'))).workspace.source.id).toBe('a');
});
