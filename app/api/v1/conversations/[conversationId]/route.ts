import { readConversation } from '../../../../server/v1/operations/conversations.ts';
import { serve } from '../../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const GET = serve(readConversation);
