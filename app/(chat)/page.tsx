import { ConversationPane } from '#components/chat/conversation-pane.tsx';

export default function NewConversationPage() {
  return <ConversationPane />;
}
