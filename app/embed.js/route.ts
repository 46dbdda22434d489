import { hostScript } from '#components/embed/host-script.ts';

export const dynamic = 'force-dynamic';

/** The script tag of pages that show Tabletalk in a frame. */
export function GET(): Response {
  return new Response(hostScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      // Pages of other sites load it, also those that load nothing else that does not say so.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
