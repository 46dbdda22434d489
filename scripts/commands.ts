import type { Command } from './command.ts';

type Entry = {
  readonly summary: string;
  /** Needs what a checkout has and the installed package has not: the servers and scripted models of the tests. */
  readonly checkoutOnly?: true;
  load(): Promise<Command>;
};

/** Every command with its summary. A command's code is loaded only when it is used. */
export const commands: Readonly<Record<string, Entry>> = {
  start: {
    summary: 'set up, index and serve Tabletalk on this machine',
    load: async () => (await import('./commands/start.ts')).start,
  },
  ask: {
    summary: 'answer one question here',
    load: async () => (await import('./commands/ask.ts')).ask,
  },
  mcp: {
    summary: 'serve one database to an assistant over standard input and output',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  index: {
    summary: 'read a database and index what can be asked about it',
    load: async () => (await import('./commands/index-source.ts')).indexSource,
  },
  enrich: {
    summary: 'propose descriptions for what a database leaves undescribed',
    load: async () => (await import('./commands/enrich.ts')).enrich,
  },
  knowledge: {
    summary: 'take over a semantic layer of another tool, or write one',
    load: async () => (await import('./commands/knowledge.ts')).knowledge,
  },
  'find-tables': {
    summary: 'rank the tables and columns for each question of a file',
    load: async () => (await import('./commands/find-tables.ts')).findTables,
  },
  evaluate: {
    summary: 'answer the questions of a file and score them by execution',
    load: async () => (await import('./commands/evaluate.ts')).evaluate,
  },
  chat: {
    summary: 'ask the conversations of a file, turn by turn',
    load: async () => (await import('./commands/chat.ts')).chat,
  },
  guard: {
    summary: 'say of each statement of a file whether it may run',
    load: async () => (await import('./commands/guard.ts')).guard,
  },
  repair: {
    summary: 'mend the statements of a file by rules',
    load: async () => (await import('./commands/repair.ts')).repair,
  },
  select: {
    summary: 'choose among the statements that were written for a question',
    load: async () => (await import('./commands/select.ts')).select,
  },
  migrate: {
    summary: 'bring the app store to the present schema',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  model: {
    summary: 'get, add, choose and check a language model that runs on this machine',
    load: async () => (await import('./commands/model.ts')).model,
  },
  people: {
    summary: 'let an administrator who lost the way in back in',
    load: async () => (await import('./commands/people.ts')).people,
  },
  doctor: {
    summary: 'check this installation and say how to cure it',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  bench: {
    summary: 'measure Tabletalk against its budgets, in a checkout',
    checkoutOnly: true,
    load: async () => (await import('./commands/bench.ts')).bench,
  },
};
