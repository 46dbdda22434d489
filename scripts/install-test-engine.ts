import { testEngineData } from '#lib/llm/local/__fixtures__/test-engine.ts';
import { engineDir, installEngine } from '#lib/llm/local/install-engine.ts';

// Puts the local model's engine where the tests look for it. Without it they leave out what needs a real engine.
await installEngine(testEngineData);
console.log(engineDir(testEngineData));
