import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { compileCacheVariable } from '../../compile-cache.ts';
import { AppError } from '../../errors.ts';
import { type ChildReply, type ChildRequest, childReply } from './local-engine-protocol.ts';

export type ExchangeOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onSent?: (() => void) | undefined;
  /** Called with every reply of the request, the last one and those after an abort included. */
  readonly onReply: (reply: ChildReply) => void;
};

type Pending = {
  readonly request: ChildRequest;
  readonly onReply: (reply: ChildReply) => void;
  readonly onDeath: (error: AppError) => void;
};

const stderrTail = 4_000;
/** How long a child may take to see a stop: it looks between two steps of its work, the slowest being to load. */
const stopMs = 20_000;

/** One child process with the engine in it. It works on one request at a time. */
export class EngineChild {
  /** Resolves when the system has reaped the process. */
  readonly exited: Promise<void>;
  #alive = true;
  #killed = false;
  #stderr = '';
  #pending: Pending | null = null;
  /** Resolves when a stopped request has really ended. */
  #settled: Promise<void> = Promise.resolve();
  readonly #child: ChildProcess;

  constructor({
    childFile,
    engineDir,
    threads,
  }: {
    readonly childFile: string;
    readonly engineDir: string;
    readonly threads: number | null;
  }) {
    // Of the environment it gets where compiled modules are and nothing else: secrets kept in variables stay out of its reach.
    this.#child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        childFile,
        String(process.pid),
        engineDir,
        String(threads ?? 'auto'),
      ],
      {
        env: { TZ: 'UTC', NODE_ENV: 'production', ...compileCacheVariable() },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    const { stderr } = this.#child;
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrTail);
    });
    if (stderr instanceof Socket) stderr.unref();
    this.#child.on('message', (message) => this.#receive(message));
    this.exited = new Promise((resolve) => {
      const die = (error: AppError) => {
        this.#alive = false;
        this.#pending?.onDeath(error);
        resolve();
      };
      this.#child.on('error', (error) => die(startFailure(error)));
      this.#child.once('close', (code, signal) => die(this.#deathOf(code, signal)));
    });
  }

  get alive(): boolean {
    return this.#alive && !this.#killed;
  }

  get processId(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves when the child is ready for another request, or gone. */
  settled(): Promise<void> {
    return this.#settled;
  }

  /**
   * Resolves with the reply that ends the request, `failed` included. Rejects with the signal's reason at once when it
   * aborts, and with `model-failed` when the child dies.
   */
  exchange(request: ChildRequest, { signal, onSent, onReply }: ExchangeOptions): Promise<ChildReply> {
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    this.#settled = settled;
    return new Promise((resolve, reject) => {
      let deadline: NodeJS.Timeout | undefined;
      const finish = () => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', onAbort);
        this.#pending = null;
        this.#hold(false);
        settle();
      };
      const onAbort = () => {
        reject(stopped(signal));
        this.#child.send({ kind: 'stop', id: request.kind === 'stop' ? 0 : request.id }, () => {});
        deadline = setTimeout(() => this.kill(), stopMs);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#hold(true);
      this.#pending = {
        request,
        onDeath: (error) => {
          finish();
          reject(error);
        },
        onReply: (reply) => {
          onReply(reply);
          if (!endsRequest(reply, request)) return;
          finish();
          if (reply.kind === 'stopped') reject(stopped(signal));
          else resolve(reply);
        },
      };
      // A child that died before it could read is reported by its end, with the reason.
      this.#child.send(request, () => {});
      onSent?.();
    });
  }

  kill(): void {
    this.#killed = true;
    // Whoever awaits `exited` must live to see it.
    this.#child.ref();
    this.#child.kill('SIGKILL');
  }

  #receive(message: unknown): void {
    const reply = childReply.safeParse(message);
    if (reply.success) {
      if (reply.data.id === this.#pending?.request.id) this.#pending.onReply(reply.data);
      return;
    }
    this.#stderr = `an answer that cannot be read: ${reply.error.message}`;
    this.kill();
  }

  /** An idle child must not keep a command-line process alive; a working one must. */
  #hold(busy: boolean): void {
    if (busy) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  #deathOf(code: number | null, signal: NodeJS.Signals | null): AppError {
    const outOfMemory = signal === 'SIGKILL' && !this.#killed;
    return new AppError('model-failed', {
      message: `The local model's process ended with ${signal ?? `code ${code}`}. ${this.#stderr}`.trim(),
      userMessage: outOfMemory
        ? 'The local model’s process was ended by the system, which happens when the memory is full. Ask again, or use a smaller model.'
        : `The local model’s process ended unexpectedly (${signal ?? `code ${code}`}). Ask again: it starts anew.`,
    });
  }
}

function endsRequest(reply: ChildReply, request: ChildRequest): boolean {
  if (reply.kind === 'loaded') return request.kind === 'load';
  return reply.kind === 'done' || reply.kind === 'failed' || reply.kind === 'stopped';
}

function stopped(signal: AbortSignal | undefined): AppError {
  return signal?.reason instanceof AppError
    ? signal.reason
    : new AppError('stopped', { userMessage: 'The question was stopped.', cause: signal?.reason });
}

function startFailure(cause: Error): AppError {
  return new AppError('model-failed', {
    message: `Cannot run the local model's process: ${cause.message}`,
    userMessage: 'The local model’s process could not be started. The details are in the server log.',
    cause,
  });
}
