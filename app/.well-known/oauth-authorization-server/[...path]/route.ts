export { GET } from '../../../api/auth/[...all]/route.ts';

export const dynamic = 'force-dynamic';
