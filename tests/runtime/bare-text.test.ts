import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { findBareTexts, loadProgram } from '../fixtures/bare-text.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = `${root}src/examples.tsx`;

/** Each line with `// bare` has a text that a translated page loses; the other lines have none. */
const source = `
import type { ReactElement, ReactNode } from 'react';
declare const [n, text, maybe, on, names]: [number, string, string | null, boolean, string[]];
declare const Link: (props: { children: ReactNode }) => ReactElement;
declare const Perhaps: () => ReactElement | null;
export const Safe = ({ children, icon }: { children: ReactNode; icon: ReactElement | null }) => (
  <section>
    <p>{text}</p>
    <p>{\`\${n} of 3\`}</p>
    <p>{on ? text : <b>{n}</b>}</p>
    <p>{on && text}</p>
    <p>{children}</p>
    <p>{maybe && <b>{maybe}</b>} <span>{n}</span></p>
    <p>Please <Link>log in</Link> or <b>sign up</b>.</p>
    <p><b>{n}</b>{' '}<span>{text}</span></p>
    {names.map((name) => <li key={name}>{name}</li>)}
    <Link>{text}</Link>
    {icon}
  </section>
);
export const Number = () => <p>{n} dishes</p>; // bare
export const Conditional = () => <p>Closed{on && ' now'}</p>; // bare
export const Fallback = () => <p><b>a</b>{maybe ?? 'none'}</p>; // bare
export const Either = () => <p><b>a</b>{on ? text : <b>b</b>}</p>; // bare
export const InComponent = () => <Link>Order {n}</Link>; // bare
export const Slot = ({ children }: { children: ReactNode }) => <p><b>a</b>{children}</p>; // bare
export const AfterConditional = () => <p>{on && <b>a</b>} and more</p>; // bare
export const AfterComponent = () => <p><Perhaps /> and more</p>; // bare
export const InFragment = () => <>and <b>more</b></>; // bare
export const AloneInFragment = () => <>{text}</>; // bare
export const List = () => <p>{names}</p>; // bare
export const Returned = () => text; // bare
export const ReturnedNode = ({ children }: { children: ReactNode }) => children; // bare
`;

// The compiler infers the types of all machines that views read.
vi.setConfig({ testTimeout: 120_000 });

const program = loadProgram(root, (path) => /\/(?:src|demo)\/.*\.tsx$/.test(path), { [examples]: source });

test('finds the texts that a translated page loses, and no others', () => {
  const lines = source
    .split('\n')
    .flatMap((line, index) => (line.includes('// bare') ? [`${examples}:${index + 1}`] : []));
  const found = findBareTexts(program, (path) => path === examples);
  expect([...new Set(found.map(({ at }) => at))]).toEqual(lines);
});

test('every text of a view is the only child of its element, so that a translated page stays up to date', () => {
  const isView = (path: string) => path.startsWith(root) && /\/(?:src|demo)\/.*\.tsx$/.test(path) && path !== examples;
  expect(program.getSourceFiles().filter(({ fileName }) => isView(fileName)).length).toBeGreaterThan(100);
  expect(findBareTexts(program, isView)).toEqual([]);
});
