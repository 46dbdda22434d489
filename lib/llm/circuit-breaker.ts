type Circuit = { failures: number; openUntil: number; trying: boolean };

/** How one admitted request ended. `neither`: it was stopped, so it says nothing about the server. */
export type RequestEnding = 'answered' | 'failed' | 'neither';

export type CircuitBreakers = {
  /** Milliseconds until the server may be asked again; 0 admits a request, whose ending must then be told. */
  admit(server: string): number;
  end(server: string, ending: RequestEnding): void;
};

/**
 * One breaker a server, shared by every question of the process: after `opensAfter` failures in a row nothing is sent
 * for `staysOpenMs`; then one request is let through, and its ending closes or reopens the breaker.
 */
export function createCircuitBreakers({
  now = () => performance.now(),
  opensAfter = 5,
  staysOpenMs = 30_000,
}: {
  readonly now?: () => number;
  readonly opensAfter?: number;
  readonly staysOpenMs?: number;
} = {}): CircuitBreakers {
  const circuits = new Map<string, Circuit>();
  const circuitOf = (server: string) => {
    const circuit = circuits.get(server) ?? { failures: 0, openUntil: 0, trying: false };
    circuits.set(server, circuit);
    return circuit;
  };

  return {
    admit(server) {
      const circuit = circuitOf(server);
      if (circuit.failures < opensAfter) return 0;
      const wait = circuit.openUntil - now();
      if (wait > 0) return wait;
      if (circuit.trying) return staysOpenMs;
      circuit.trying = true;
      return 0;
    },
    end(server, ending) {
      const circuit = circuitOf(server);
      circuit.trying = false;
      if (ending === 'neither') return;
      circuit.failures = ending === 'answered' ? 0 : circuit.failures + 1;
      if (circuit.failures >= opensAfter) circuit.openUntil = now() + staysOpenMs;
    },
  };
}
