import { createLocalEngine } from '../local-engine.ts';

/** Starts a local engine that is at work for ever, and says the child's process id. */
const [childFile = ''] = process.argv.slice(2);
const engine = createLocalEngine({ engineDir: '', childFile });
const request = {
  file: '/a.gguf',
  messages: [{ role: 'user' as const, text: 'wait' }],
  schema: null,
  temperature: 0,
  topP: null,
  topK: null,
  seed: null,
  stop: [],
  maxTokens: 60,
};
await engine.generate(request, { onToken: () => console.log(engine.status().processId) });
