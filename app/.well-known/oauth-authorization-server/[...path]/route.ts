import { GET as AUTH } from '../../../api/auth/[...all]/route.ts';

export const dynamic = 'force-dynamic';

/** Who lets programs in, and how they ask (RFC 8414). */
export function GET(request: Request): Promise<Response> {
  return AUTH(request);
}
