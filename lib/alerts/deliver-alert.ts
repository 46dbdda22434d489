import type { OutgoingAlert } from '../store/board-alerts.ts';

const patienceMs = 10_000;

/**
 * Posts an alert to the webhook that an administrator configured, as JSON. Throws when it is not taken: the status, or why
 * nobody answered. It goes to that address alone, never where it is redirected to.
 */
export async function deliverAlert(
  webhook: string,
  alert: OutgoingAlert,
  boardAddress: string,
): Promise<void> {
  const { id, kind, message, at, boardTitle } = alert;
  const response = await fetch(webhook, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'content-type': 'application/json' },
    // `text` is what chat programs show of a webhook.
    body: JSON.stringify({
      id,
      kind,
      message,
      at,
      board: boardTitle,
      address: boardAddress,
      text: `${boardTitle}: ${message}`,
    }),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered with status ${response.status}`);
}
