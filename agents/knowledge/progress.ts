/** How far one piece of long work is. `what` names it for a person. */
export type Progress = { readonly what: string; readonly done: number; readonly total: number };
export type Report = (progress: Progress) => void;

/** The same report for one named piece of work, as indexing functions take it. */
export function reporting(report: Report, what: string): (done: number, total: number) => void {
  return (done, total) => report({ what, done, total });
}
