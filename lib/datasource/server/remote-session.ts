/**
 * The life of a session with a service that keeps nothing between statements: it has no connection of its own, and ending it is ending what
 * it has running.
 */
export abstract class RemoteSession {
  readonly exited: Promise<void>;
  #alive = true;
  readonly #exit = Promise.withResolvers<void>();

  constructor() {
    this.exited = this.#exit.promise;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Connections that wait keep no process alive; Node sees to that. */
  hold(): void {}

  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.end().finally(() => this.#exit.resolve());
  }

  /** Ends what runs, without waiting long for any of it. The session is not alive by then. */
  protected abstract end(): Promise<void>;
}
