import { createContext, use } from 'react';
import { useApp } from './app-context.tsx';

/** How many new orders the title counts. */
export const TitleCount = createContext(0);

/** Sets the document title: the number of new orders, the page, and the name of the service (WCAG 2.4.2). */
export function PageTitle({ children }: { children: string }) {
  const { config } = useApp();
  const count = use(TitleCount);
  return <title>{`${count > 0 ? `(${count}) ` : ''}${children} · ${config.brand}`}</title>;
}
