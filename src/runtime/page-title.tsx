import { useApp } from './app-context.tsx';

/** Sets the document title: the page and the name of the service (WCAG 2.4.2). */
export function PageTitle({ children }: { children: string }) {
  const { config } = useApp();
  return <title>{`${children} · ${config.brand}`}</title>;
}
