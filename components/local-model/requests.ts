import { type LocalModelState, localModelState } from '#lib/domain/local-model.ts';
import { request } from '../ui/request.ts';

/** What a person may wish of the local models; `use` of null leaves questions to the built-in engine. */
export type LocalModelWish =
  | { readonly action: 'download'; readonly name: string }
  | { readonly action: 'cancel' }
  | { readonly action: 'use'; readonly name: string | null }
  | { readonly action: 'remove'; readonly name: string };

const address = '/api/local-model';

export async function getLocalModel(signal: AbortSignal): Promise<LocalModelState> {
  return localModelState.parse(await request(address, { signal }));
}

export async function postLocalModel(body: LocalModelWish): Promise<LocalModelState> {
  return localModelState.parse(await request(address, { method: 'POST', body }));
}
