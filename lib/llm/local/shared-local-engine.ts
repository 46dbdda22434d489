import { createLocalEngine, type LocalEngine } from './local-engine.ts';

// Route bundles do not share module state, so the engines of this process hang on globalThis.
const holder = globalThis as typeof globalThis & { tabletalkLocalEngines?: Map<string, LocalEngine> };

/** The one engine of this process for an engine folder: a model is in memory once, however many ask it. */
export function sharedLocalEngine(engineDir: string): LocalEngine {
  holder.tabletalkLocalEngines ??= new Map();
  const known = holder.tabletalkLocalEngines.get(engineDir);
  if (known !== undefined) return known;
  const engine = createLocalEngine({ engineDir, onNotice: (notice) => console.warn(notice) });
  holder.tabletalkLocalEngines.set(engineDir, engine);
  return engine;
}
