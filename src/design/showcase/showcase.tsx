import { Page } from '../page.tsx';
import { ShowControls } from './show-controls.tsx';
import { ShowLooks } from './show-looks.tsx';
import { ShowStates } from './show-states.tsx';

/** `/design`, in development only: all primitives in all states. */
export default function Showcase() {
  return (
    <Page title="Design" lead="Every primitive in every state; the theme is the system's.">
      <title>Design</title>
      <ShowLooks />
      <ShowControls />
      <ShowStates />
    </Page>
  );
}
