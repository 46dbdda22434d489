import { SingleBar } from 'cli-progress';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import { timeLeft } from '#lib/time-left.ts';

/** How far one piece of long work is. `what` names it for a person: "Reading tables". */
export type ProgressReport = {
  readonly what: string;
  readonly done: number;
  readonly total: number;
  /** What is counted, when it is not things. */
  readonly unit?: 'bytes';
};

export type Progress = {
  report(report: ProgressReport): void;
  /** Leaves the terminal tidy. Must be called before anything else is printed. */
  end(): void;
};

/** Shows progress on stderr: a bar with the time left on a terminal, a few plain lines elsewhere, nothing if silent. */
export function createProgress(options: { readonly silent: boolean }): Progress {
  if (options.silent) return { report: () => {}, end: () => {} };
  return process.stderr.isTTY ? bars(process.stderr) : lines((line) => process.stderr.write(`${line}\n`));
}

function bars(stream: NodeJS.WriteStream): Progress {
  let current: { readonly what: string; readonly bar: SingleBar } | undefined;
  const end = () => {
    current?.bar.stop();
    current = undefined;
  };
  return {
    report({ what, done, total, unit }) {
      const counts = { what, amount: amount(done, unit), whole: amount(total, unit) };
      if (current?.what !== what) {
        end();
        const bar = new SingleBar({
          format: `{what} [{bar}] {amount}${unit === 'bytes' ? ' of ' : '/'}{whole}, {eta_formatted} left`,
          stream,
          hideCursor: true,
          etaBuffer: 50,
        });
        bar.start(total, done, counts);
        current = { what, bar };
        return;
      }
      current.bar.setTotal(total);
      current.bar.update(done, counts);
    },
    end,
  };
}

/** One line when a piece of work begins, at each quarter and at its end. */
export function lines(print: (line: string) => void): Progress {
  const quarters = new Map<string, number>();
  const left = timeLeft();
  return {
    report({ what, done, total, unit }) {
      const quarter = total > 0 ? Math.floor((4 * done) / total) : 0;
      const seconds = left({ what, done, total });
      if (quarters.get(what) === quarter) return;
      quarters.set(what, quarter);
      const rest = seconds === null || seconds === 0 ? '' : `, about ${seconds} s left`;
      print(total > 0 ? `${what}: ${amount(done, unit)} of ${amount(total, unit)}${rest}` : `${what} …`);
    },
    end: () => {},
  };
}

function amount(count: number, unit: ProgressReport['unit']): string {
  return unit === 'bytes' ? formatBytes(count) : String(count);
}
