import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { compileCacheVariable } from '../../compile-cache.ts';
import { AppError } from '../../errors.ts';
import type { BringRequest } from '../brought/bring-protocol.ts';
import { spillFolderOf } from '../files/spill-folder.ts';
import { stopped, timedOut } from '../source-errors.ts';
import { type EngineReply, type EngineRequest, engineReply } from './engine-protocol.ts';

/** How to start one engine child. */
export type EngineProgram = {
  /** Absolute path of the child's source file. */
  readonly childFile: string;
  /** Writable memory the child may map; beyond it the child dies, never the server. */
  readonly memoryMegabytes: number;
  /** The largest file the child may write; default 2 GiB. */
  readonly spillMegabytes?: number;
  /** Where the child's spill files are, in a folder of its own that goes with it. */
  readonly spillFolder?: string;
};

export type ExchangeOptions = {
  /** Deadline in milliseconds; the child is killed when it passes. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Called with `progress` and `rows`. */
  readonly onPart?: (reply: EngineReply) => void;
};

type Pending = {
  readonly onReply: (reply: EngineReply) => void;
  readonly onDeath: (error: AppError) => void;
};

const heapMegabytes = 512;
const largestFileMegabytes = 2_048;
const stderrTail = 4_000;
const badReply =
  'The database process gave an answer that cannot be read. The details are in the server log.';

/**
 * One child process that holds one open database. The engines run synchronously or ignore interruption while they
 * work on one row, so the only limit they cannot escape is a signal from outside.
 */
export class EngineProcess {
  readonly exited: Promise<void>;
  #alive = true;
  #killed = false;
  #pending: Pending | null = null;
  #stderr = '';
  readonly #stderrPipe: Socket | null;
  readonly #child: ChildProcess;
  readonly #memoryMegabytes: number;

  constructor(program: EngineProgram) {
    this.#memoryMegabytes = program.memoryMegabytes;
    this.#child = spawnLimited(program);
    const { stderr } = this.#child;
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrTail);
    });
    // Its end is part of the child's: while that is waited for, all of the child holds the process.
    this.#stderrPipe = stderr instanceof Socket ? stderr.unref() : null;
    this.#child.on('message', (message) => this.#receive(message));
    this.exited = new Promise<void>((resolve) => {
      this.#child.on('error', (error) => this.#die(startFailure(error), resolve));
      this.#child.once('close', (code, signal) => this.#die(this.#deathOf(code, signal), resolve));
    }).then(() => this.#removeSpilled(program));
  }

  get alive(): boolean {
    return this.#alive && !this.#killed;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Sends one request and resolves with the reply that ends it. Rejects with what the child reported, `query-timeout`
   * at the deadline, `stopped` on abort, `query-too-large` when the child ran out of memory. The last three kill it.
   */
  exchange(request: EngineRequest | BringRequest, options: ExchangeOptions): Promise<EngineReply> {
    const { timeoutMs, signal } = options;
    return new Promise<EngineReply>((resolve, reject) => {
      if (signal?.aborted) return reject(stopped());
      if (!this.alive)
        return reject(new AppError('internal', { userMessage: 'The database process has ended.' }));
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#pending = null;
        this.#hold(false);
        settle();
      };
      const killAnd = (error: AppError) => {
        this.kill();
        finish(() => reject(error));
      };
      const onAbort = () => killAnd(stopped());
      const timer = setTimeout(() => killAnd(timedOut(timeoutMs)), timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#hold(true);
      this.#pending = {
        onDeath: (error) => finish(() => reject(error)),
        onReply: (reply) => {
          if (reply.kind === 'progress' || reply.kind === 'rows') return options.onPart?.(reply);
          // After a failure nobody foresaw the engine's state is not to be trusted with another question.
          if (reply.kind === 'failed' && reply.code === 'internal') this.kill();
          finish(() => (reply.kind === 'failed' ? reject(new AppError(reply.code, reply)) : resolve(reply)));
        },
      };
      // A child that died before it could read is reported by its end, with the reason.
      this.#child.send(request, () => {});
    });
  }

  #receive(message: unknown): void {
    const reply = engineReply.safeParse(message);
    if (reply.success) this.#pending?.onReply(reply.data);
    else
      this.#pending?.onReply({
        kind: 'failed',
        code: 'internal',
        message: reply.error.message,
        userMessage: badReply,
      });
  }

  kill(): void {
    this.#killed = true;
    this.#hold(false);
    this.#child.kill('SIGKILL');
  }

  /** An idle child must not keep a command-line process alive; a working one must, and one whose end is waited for. */
  #hold(busy: boolean): void {
    if (busy || this.#killed) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
    if (this.#killed) this.#stderrPipe?.ref();
  }

  /** A child that is killed leaves its spill files. What cannot be removed now is when the next child starts. */
  async #removeSpilled({ spillFolder }: EngineProgram): Promise<void> {
    const { pid } = this.#child;
    if (spillFolder === undefined || pid === undefined) return;
    await rm(spillFolderOf(spillFolder, pid), { recursive: true, force: true }).catch(() => {});
  }

  #die(error: AppError, resolve: () => void): void {
    this.#alive = false;
    this.#pending?.onDeath(error);
    resolve();
  }

  #deathOf(code: number | null, signal: NodeJS.Signals | null): AppError {
    const message = `The database process ended with ${signal ?? `code ${code}`}. ${this.#stderr}`.trim();
    if (signal === null) {
      return new AppError('internal', {
        message,
        userMessage: 'The database process ended unexpectedly. The details are in the server log.',
      });
    }
    return new AppError('query-too-large', {
      message,
      userMessage: `The query needed more memory than one query may use (${this.#memoryMegabytes} MB) and was stopped. Ask for fewer rows or shorter values.`,
    });
  }
}

function startFailure(cause: Error): AppError {
  return new AppError('internal', {
    message: `Cannot run the database process: ${cause.message}`,
    userMessage: 'The database process could not be started. The details are in the server log.',
    cause,
  });
}

/**
 * Of the environment the child gets where compiled modules are and nothing else: secrets kept in variables stay out of its
 * reach. UTC makes the same query print the same times on every machine. Where there is a shell, it sets limits no
 * statement can lift.
 */
function spawnLimited({ childFile, memoryMegabytes, spillMegabytes }: EngineProgram): ChildProcess {
  const command = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${heapMegabytes}`,
    childFile,
    String(process.pid),
  ];
  // A shell counts the size of files in blocks of 512 bytes.
  const fileBlocks = (spillMegabytes ?? largestFileMegabytes) * 2_048;
  const limits = `ulimit -c 0; ulimit -d ${memoryMegabytes * 1024}; ulimit -f ${fileBlocks}`;
  const [program, rest] =
    process.platform === 'win32'
      ? [process.execPath, command.slice(1)]
      : ['/bin/sh', ['-c', `{ ${limits}; } 2>/dev/null; exec "$0" "$@"`, ...command]];
  return spawn(program, rest, {
    env: { TZ: 'UTC', NODE_ENV: 'production', ...compileCacheVariable() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
