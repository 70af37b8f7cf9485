import { createRoot } from 'react-dom/client';
import { ErrorState } from '../design/states.tsx';

/** Shows a message if the browser blocks storage: in place of the loading state, or above existing content. */
function showStorageNeeded(container: HTMLElement): void {
  const isLoading = 'waiting' in container.dataset || !container.hasChildNodes();
  const main = container.querySelector('main') ?? container.appendChild(document.createElement('main'));
  const box = document.createElement('div');
  if (isLoading) main.replaceChildren(box);
  else main.prepend(box);
  document.title = 'Site data is blocked';
  createRoot(box).render(
    <ErrorState
      heading={isLoading ? 'h1' : 'h2'}
      title="Site data is blocked"
      text={
        'Your login and your cart are kept in your browser, and it keeps nothing for this site. ' +
        'Allow cookies and site data for it in the browser’s settings, then try again.'
      }
      onRetry={() => location.reload()}
    />,
  );
}

// `main.tsx` imports this file only for it.
const root = document.getElementById('root');
if (root) showStorageNeeded(root);
