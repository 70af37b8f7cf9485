import type { Changes, Chart, FlowRecord, RequirementRecord, SearchIndex, Summary } from '../book.ts';

/**
 * Receives the data of `index.html` and of the scripts in `data/`. The data are scripts because a page that is opened
 * from disk cannot use fetch.
 */
interface Shelf {
  summary: Summary;
  /** Each script in `data/` calls this. */
  put: (name: string, data: unknown) => void;
}

declare global {
  interface Window {
    flowBook: Shelf;
  }
}

const waiting = new Map<string, (data: unknown) => void>();
const loaded = new Map<string, Promise<unknown>>();

export const summary: Summary = window.flowBook.summary;
window.flowBook.put = (name, data) => waiting.get(name)?.(data);

/** Loads a part of the book once. write-book.ts writes the parts with these types. */
function load<Part>(name: string): Promise<Part> {
  const known = loaded.get(name);
  if (known) return known as Promise<Part>;
  const part = new Promise<unknown>((resolve, reject) => {
    waiting.set(name, resolve);
    const script = document.createElement('script');
    script.src = `data/${name}.js`;
    script.addEventListener('error', () => reject(new Error(`data/${name}.js is not there.`)));
    document.head.append(script);
  });
  loaded.set(name, part);
  return part as Promise<Part>;
}

export const loadFlow = (slug: string) => load<{ flow: FlowRecord; chart: Chart }>(`flow-${slug}`);
export const loadRequirements = () => load<RequirementRecord[]>('requirements');
export const loadSearch = () => load<SearchIndex>('search');
export const loadChanges = () => load<Changes>('changes');

/** Returns the relative URL of a page's picture. */
export const pictureOf = (machine: string, page: string, device: 'phone' | 'desktop', folder = 'pictures') =>
  `${folder}/${machine}/${page}-${device}.webp`;
