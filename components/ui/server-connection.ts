/** What is heard of a stream of server-sent events. */
export type EventStream = {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent<string>) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
  readonly readyState: number;
  addEventListener(type: string, listener: () => void): void;
  close(): void;
};

/** How a page reaches its server, and says for whom it asks. */
export type ServerConnection = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  openStream(path: string): EventStream;
  /** The server says that nobody is signed in. */
  signedOut(): void;
};

/** A page of its own: the cookie of the session says who asks. */
const ofPage: ServerConnection = {
  fetch: (path, init) => fetch(path, init),
  openStream: (path) => new EventSource(path),
  signedOut: () => location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`),
};

let inUse = ofPage;

export function serverConnection(): ServerConnection {
  return inUse;
}

/** From now on the page reaches its server in this way: a frame in another site's page, which no cookie reaches. */
export function connectBy(connection: ServerConnection): void {
  inUse = connection;
}
