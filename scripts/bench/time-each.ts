/** How long one thing took, again and again: wall clock and CPU time of this process, in milliseconds. */
export type Times = {
  readonly p50: number;
  readonly p95: number;
  readonly cpuP50: number;
  readonly cpuP95: number;
};

/** Does `work` for each item in turn, and gives the times with what came of each. */
export async function timeEach<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value> | Value,
): Promise<{ readonly times: Times; readonly values: Value[] }> {
  const [wall, cpu, values]: [number[], number[], Value[]] = [[], [], []];
  for (const item of items) {
    const before = process.cpuUsage();
    const started = performance.now();
    values.push(await work(item));
    wall.push(performance.now() - started);
    const used = process.cpuUsage(before);
    cpu.push((used.user + used.system) / 1000);
  }
  return {
    times: {
      p50: percentile(wall, 0.5),
      p95: percentile(wall, 0.95),
      cpuP50: percentile(cpu, 0.5),
      cpuP95: percentile(cpu, 0.95),
    },
    values,
  };
}

export function describeTimes({ p50, p95, cpuP50, cpuP95 }: Times): string {
  return `p50 ${p50} ms, p95 ${p95} ms; CPU p50 ${cpuP50} ms, p95 ${cpuP95} ms`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
}
