import { createElement, type ComponentProps } from 'react';

/** An icon of lucide: its SVG elements with attributes. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = ComponentProps<'svg'> & { size?: number };

/** The build replaces lucide's own function with this one (`tools/scripts/vite-icons.ts`); the output is the same. */
export default function drawnIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        ...{ width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' },
        ...{ strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true },
        ...rest,
      },
      // As arguments the elements need no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
