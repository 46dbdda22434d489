import { MainPane } from '#components/chat/main-pane.tsx';

export default function AnswerPage() {
  return <MainPane />;
}
