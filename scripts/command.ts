/** One command of the command line; its file in `commands/` exports it by the command's name. */
export type Command = {
  /** What `--help` prints: the usage line, then what each option means. */
  readonly help: string;
  /** Resolves to the exit code: 0 done, 1 the work failed. Throws UsageError (2) and AppError (1). */
  run(args: readonly string[]): Promise<number>;
};
