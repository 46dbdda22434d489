import { versionOfFiles } from '#lib/datasource/files/find-files.ts';
import type { Workspace } from '../workspace.ts';

/** Where a source is that may have to be opened first. */
export type SourcePlace = {
  readonly id: string;
  /** As `openWorkspace` takes it. */
  readonly path: string;
  /** Whether it is a folder of kept files, which changes while it is open. */
  readonly isFolder: boolean;
};

/** A workspace that stays open until it is released, once. */
export type HeldWorkspace = { readonly workspace: Workspace; release(): void };

/** The sources that are open in this process: the one it was started with for good, others as long as they are used. */
export type Workspaces = {
  readonly main: Workspace;
  /** Opens a source unless it is open, and takes over what has changed in a folder of kept files. Rejects as opening does. */
  hold(place: SourcePlace): Promise<HeldWorkspace>;
  /** Those that are open now, the main one first. */
  opened(): readonly Workspace[];
  /** Closes a source as soon as nobody holds it. */
  forget(id: string): Promise<void>;
  close(): Promise<void>;
};

type Opened = {
  readonly workspace: Promise<Workspace>;
  /** null until it is open. */
  current: Workspace | null;
  /** Of the files that it was read from; null of other sources. */
  version: string | null;
  /** Changes of one folder are taken over one after the other. */
  following: Promise<void>;
  users: number;
  usedAt: number;
  isForgotten: boolean;
};

const closedAfterMs = 10 * 60_000;
const lookEveryMs = 60_000;
/** Besides the main one; above it the one that was used longest ago is closed before its time. */
const mostOpened = 6;

export function createWorkspaces(options: {
  readonly main: Workspace;
  readonly open: (place: SourcePlace) => Promise<Workspace>;
  readonly now?: () => number;
}): Workspaces {
  const { main, open, now = () => performance.now() } = options;
  const others = new Map<string, Opened>();

  const close = async (entry: Opened): Promise<void> => {
    try {
      await (await entry.workspace).close();
    } catch (error) {
      // One that could not be opened has nothing to close, and whoever asked for it was told.
      console.error('A source could not be closed:', error);
    }
  };
  const drop = (id: string, entry: Opened): Promise<void> => {
    if (others.get(id) === entry) others.delete(id);
    entry.isForgotten = true;
    return entry.users === 0 ? close(entry) : Promise.resolve();
  };
  const closeIdle = () => {
    const idle = [...others]
      .filter(([, { users }]) => users === 0)
      .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    const surplus = others.size - mostOpened;
    for (const [index, [id, entry]] of idle.entries()) {
      if (index < surplus || now() - entry.usedAt > closedAfterMs) void drop(id, entry);
    }
  };
  const timer = setInterval(closeIdle, lookEveryMs);
  timer.unref();

  const begin = (place: SourcePlace): Opened => {
    const entry: Opened = {
      workspace: open(place),
      current: null,
      version: null,
      following: Promise.resolve(),
      users: 0,
      usedAt: now(),
      isForgotten: false,
    };
    entry.workspace.then(
      (workspace) => {
        entry.current = workspace;
      },
      // What cannot be opened now may be later.
      () => {
        if (others.get(place.id) === entry) others.delete(place.id);
      },
    );
    others.set(place.id, entry);
    return entry;
  };

  /** Reads the folder again when it is not what it was. */
  const follow = (entry: Opened, place: SourcePlace): Promise<void> => {
    if (!place.isFolder) return Promise.resolve();
    const followed = entry.following.then(async () => {
      const version = await versionOfFiles(place.path);
      if (version === entry.version) return;
      if (entry.version !== null) await (await entry.workspace).readSchemaAgain();
      entry.version = version;
    });
    entry.following = followed.catch(() => undefined);
    return followed;
  };

  return {
    main,
    async hold(place) {
      if (place.id === main.source.id) return { workspace: main, release: () => undefined };
      const entry = others.get(place.id) ?? begin(place);
      entry.users += 1;
      closeIdle();
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        entry.users -= 1;
        entry.usedAt = now();
        if (entry.users === 0 && entry.isForgotten) void close(entry);
      };
      try {
        const workspace = await entry.workspace;
        await follow(entry, place);
        return { workspace, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    opened: () => [main, ...[...others.values()].flatMap(({ current }) => current ?? [])],
    async forget(id) {
      const entry = others.get(id);
      if (entry) await drop(id, entry);
    },
    async close() {
      clearInterval(timer);
      const all = [...others.values()];
      others.clear();
      await Promise.all(all.map(close));
      await main.close();
    },
  };
}
