import { ConversationPane } from '#components/chat/conversation-pane.tsx';

export default function ConversationPage() {
  return <ConversationPane />;
}
