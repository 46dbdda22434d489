import path from 'node:path';

/**
 * The folder that holds package.json. Child processes are started from source files by path, which a bundled module
 * cannot learn from `import.meta.url`; every entry point therefore runs with the project as its working directory.
 */
export const projectRoot = path.resolve(
  /* turbopackIgnore: true */ process.env.TABLETALK_ROOT ?? process.cwd(),
);
