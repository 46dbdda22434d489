import { globSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../api/v1');

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Response | Promise<Response>;
export type ApiRoute = {
  /** As the document writes it: `/answers/{answerId}`. */
  readonly at: string;
  readonly handlers: ReadonlyMap<string, Handler>;
};

/** The routes of the API as Next finds them: by their folders. */
export async function apiRoutes(): Promise<ApiRoute[]> {
  const files = globSync('**/route.ts', { cwd: folder }).sort();
  return Promise.all(
    files.map(async (file) => {
      const route: Record<string, unknown> = await import(path.join(folder, file));
      const handlers = Object.entries(route).flatMap(([name, handler]) =>
        typeof handler === 'function' ? [[name, handler as Handler] as const] : [],
      );
      const at = `/${path.dirname(file)}`.replaceAll('[', '{').replaceAll(']', '}');
      return { at, handlers: new Map(handlers) };
    }),
  );
}

/** Answers a request below `/api/v1` with the route whose folder fits it, as Next would. */
export async function answerRequest(request: Request): Promise<Response> {
  const parts = new URL(request.url).pathname.replace('/api/v1', '').split('/');
  for (const { at, handlers } of await apiRoutes()) {
    const wanted = at.split('/');
    const handler = handlers.get(request.method);
    if (wanted.length !== parts.length || at.includes('...') || !handler) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, index) => {
      const sent = decodeURIComponent(parts[index] ?? '');
      if (!part.startsWith('{')) return part === sent;
      params[part.slice(1, -1)] = sent;
      return true;
    });
    const given = Object.keys(params).length > 0 ? params : undefined;
    if (fits) return handler(request, { params: Promise.resolve(given) });
  }
  return new Response('no such route', { status: 404 });
}
