import { createLocalEngine, type LocalEngine } from './local-engine.ts';

// Route bundles do not share module state, so the engines of this process hang on globalThis.
const holder = globalThis as typeof globalThis & {
  tabletalkLocalEngines?: Map<string, Pick<LocalEngine, 'generate' | 'close'>>;
};

/** The one engine of this process for an engine folder: a model is in memory once, however many ask it. */
export function sharedLocalEngine(
  engineDir: string,
  threads?: number,
): Pick<LocalEngine, 'generate' | 'close'> {
  holder.tabletalkLocalEngines ??= new Map();
  const known = holder.tabletalkLocalEngines.get(engineDir);
  if (known !== undefined) return known;
  const engine = createLocalEngine({ engineDir, threads, onNotice: (notice) => console.warn(notice) });
  holder.tabletalkLocalEngines.set(engineDir, engine);
  return engine;
}

/** Lets this process answer with the engine of another one; see `relayedEngine`. */
export function shareLocalEngine(engineDir: string, engine: Pick<LocalEngine, 'generate' | 'close'>): void {
  holder.tabletalkLocalEngines ??= new Map();
  holder.tabletalkLocalEngines.set(engineDir, engine);
}
