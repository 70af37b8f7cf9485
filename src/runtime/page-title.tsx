import { useApp } from './app-context.tsx';

/** The title of the page in the browser: what the page is, and the service it belongs to (WCAG 2.4.2). */
export function PageTitle({ children }: { children: string }) {
  const { config } = useApp();
  return <title>{`${children} · ${config.brand}`}</title>;
}
