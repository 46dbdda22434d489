import type { EmbeddedThing } from '#lib/domain/embedding.ts';

/** What the chat sends: it asks, and goes on from its answers. */
const ofChat: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/api\/source$/],
  ['POST', /^\/api\/questions$/],
  ['GET', /^\/api\/runs\/[^/]+\/(?:events|follow-ups)$/],
  ['POST', /^\/api\/runs\/[^/]+\/(?:stop|enough|exports|drills|cells)$/],
  ['PUT', /^\/api\/runs\/[^/]+\/(?:feedback|charts\/\d+)$/],
  ['DELETE', /^\/api\/runs\/[^/]+\/charts\/\d+$/],
];

/** Whether what is shown in a frame may send a request; everything else of Tabletalk is closed to its token. */
export function mayBeEmbedded(show: EmbeddedThing, method: string, pathname: string): boolean {
  if (method === 'GET' && pathname === '/api/embedded') return true;
  switch (show.kind) {
    case 'chat':
      return ofChat.some(([known, path]) => known === method && path.test(pathname));
    case 'board': {
      const board = `/api/boards/${show.id}`;
      return method === 'GET'
        ? pathname === board
        : method === 'POST' && [`${board}/refresh`, `${board}/exports`].includes(pathname);
    }
    case 'answer':
      return method === 'GET'
        ? pathname === `/api/answers/${show.id}`
        : method === 'POST' && pathname === `/api/runs/${show.id}/exports`;
  }
}
