import { endsRun, type RunEvent, type StoredEvent } from '#lib/domain/run-event.ts';
import type { EventWriter } from '#lib/store/event-writer.ts';

/**
 * The log of one running question: followers see an event at once, the store gets it in order right after. Events that
 * come while a write is under way go with the next write. The last event is shown when the log ends: whoever sees it may ask
 * on at once, and by then the answer has to be in the store.
 */
export class EventLog {
  readonly #writer: EventWriter;
  readonly #runId: string;
  readonly #events: StoredEvent[] = [];
  readonly #onWritten: () => Promise<void>;
  #shown = 0;
  #written = 0;
  #writing: Promise<void> = Promise.resolve();
  #ended = false;
  #changed = Promise.withResolvers<void>();

  /** `onWritten` is called after each write and awaited before the next. */
  constructor(writer: EventWriter, runId: string, onWritten: () => Promise<void>) {
    this.#writer = writer;
    this.#runId = runId;
    this.#onWritten = onWritten;
  }

  append(event: RunEvent): void {
    this.#events.push({
      runId: this.#runId,
      sequence: this.#events.length,
      at: new Date().toISOString(),
      event,
    });
    if (!endsRun(event)) this.#shown = this.#events.length;
    void this.#writeRest();
    if (endsRun(event)) this.#writer.hurry();
    this.#announce();
  }

  /** Waits until every event is in the store; rejects when one could not be written, and can be called again then. */
  written(): Promise<void> {
    const writing = this.#writeRest();
    this.#writer.hurry();
    return writing;
  }

  /** Shows followers all events, whether they are in the store or not. */
  end(): void {
    this.#shown = this.#events.length;
    this.#ended = true;
    this.#announce();
  }

  async *follow(after: number, signal: AbortSignal): AsyncIterable<StoredEvent> {
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    for (let next = after + 1; !signal.aborted; ) {
      const changed = this.#changed.promise;
      for (; next < this.#shown; next++) {
        const event = this.#events[next];
        if (event) yield event;
      }
      if (this.#ended) return;
      if (next >= this.#shown) await Promise.race([changed, aborted]);
    }
  }

  /** Whatever became of the writes before, what they left is written now. */
  #writeRest(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeNew());
    // A failed write is thrown by `written`, which every run waits for; until then it must not count as unhandled.
    this.#writing.catch(() => undefined);
    return this.#writing;
  }

  async #writeNew(): Promise<void> {
    const events = this.#events.slice(this.#written);
    if (events.length === 0) return;
    await this.#writer.write(events);
    this.#written += events.length;
    await this.#onWritten();
  }

  #announce(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
