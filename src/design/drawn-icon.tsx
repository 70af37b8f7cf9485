import { createElement, type ComponentProps } from 'react';

/** What lucide knows of an icon: its strokes as SVG elements with their attributes, each with a key. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = ComponentProps<'svg'> & { size?: number };

/** Stands in the build in the place of lucide's own function (`tools/scripts/vite-icons.ts`): the same picture. */
export default function drawnIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    );
  };
}
