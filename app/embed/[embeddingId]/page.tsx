import { FrameScreen } from '#components/embed/frame-screen.tsx';

export default function FramePage() {
  return <FrameScreen />;
}
