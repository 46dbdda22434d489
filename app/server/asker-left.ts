/** Whether work ended because whoever asked for it closed the connection, as a page does with each request that it no longer needs: no fault, and nobody waits. */
export function askerLeft(error: unknown): boolean {
  // What Next aborts the signal of such a request with; it exports no class for it.
  return error instanceof Error && error.name === 'ResponseAborted';
}
