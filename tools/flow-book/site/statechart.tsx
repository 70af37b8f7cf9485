import { Maximize, Minus, Plus } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { IconButton } from '../../../src/design/button.tsx';
import { classNames } from '../../../src/design/class-names.ts';
import type { Chart, ChartArrow, ChartBox } from '../book.ts';
import * as css from './chart.css.ts';

/** The highlighted elements of a chart. */
export interface Highlight {
  states: ReadonlySet<string>;
  transitions: ReadonlySet<number>;
}

interface StatechartProps {
  chart: Chart;
  /** The name of the machine. */
  name: string;
  light: Highlight | null;
  isSmall?: boolean;
}

const SMALLEST = 0.2;
const LARGEST = 2;
const STEP = 1.25;
/** The smallest zoom at which a chart can be read. A chart that does not fit at this zoom is scrolled. */
const READABLE = 0.6;

/**
 * Shows a statechart. It is zoomed by buttons or by the wheel with Ctrl, and moved by dragging, scrolling and arrow
 * keys.
 */
export function Statechart({ chart, name, light, isSmall = false }: StatechartProps) {
  const view = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const fit = (least: number) => {
    const { clientWidth = chart.width, clientHeight = chart.height } = view.current ?? {};
    setZoom(within(Math.min(clientWidth / (chart.width + 8), clientHeight / (chart.height + 8), 1), least));
  };
  // oxlint-disable-next-line react/exhaustive-deps -- only a new chart is fitted, so that manual zooming is kept
  useLayoutEffect(() => fit(READABLE), [chart]);
  useLayoutEffect(() => {
    const element = view.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom((now) => within(event.deltaY < 0 ? now * STEP : now / STEP));
    };
    // Not React's listener, which is passive and so cannot prevent the browser from zooming the page.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);
  return (
    <figure className={css.frame} aria-label={`Statechart of ${name}`}>
      {/* A scrollable region must be focusable. */}
      <div
        ref={view}
        className={classNames(css.view, isSmall && css.smallView)}
        role="region"
        aria-label={`Statechart of ${name}, scrolls`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={0}
        onPointerDown={drag}
      >
        <Drawing chart={chart} name={name} light={light} zoom={zoom} />
      </div>
      <div className={css.tools}>
        <IconButton label="Smaller" onClick={() => setZoom(within(zoom / STEP))}>
          <Minus size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label="Whole chart" onClick={() => fit(SMALLEST)}>
          <Maximize size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label="Larger" onClick={() => setZoom(within(zoom * STEP))}>
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </figure>
  );
}

const within = (zoom: number, least = SMALLEST): number => Math.min(Math.max(zoom, least), LARGEST);

/** Lets the mouse drag the chart. Touch scrolls it natively. */
function drag(start: PointerEvent<HTMLDivElement>) {
  if (start.pointerType !== 'mouse' || start.button !== 0) return;
  const view = start.currentTarget;
  const from = { left: view.scrollLeft + start.clientX, top: view.scrollTop + start.clientY };
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    view.dataset['dragging'] = '';
    view.scrollTo(from.left - clientX, from.top - clientY);
  };
  const end = () => {
    delete view.dataset['dragging'];
    window.removeEventListener('pointermove', move);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end, { once: true });
}

const Drawing = memo(function Drawing({ chart, name, light, zoom }: StatechartProps & { zoom: number }) {
  return (
    <svg
      className={classNames(css.svg, light && css.litChart)}
      viewBox={`-4 -4 ${chart.width + 8} ${chart.height + 8}`}
      width={(chart.width + 8) * zoom}
      height={(chart.height + 8) * zoom}
      role="img"
      aria-label={`${name}: ${chart.boxes.filter(({ kind }) => kind !== 'dot').length} states`}
    >
      {chart.boxes.map((box, at) => (
        <Box key={box.id || `dot ${at}`} box={box} light={light} />
      ))}
      {chart.arrows.map((arrow, at) => (
        <Arrow key={at} arrow={arrow} light={light} />
      ))}
    </svg>
  );
});

/** Returns the value of a boolean data attribute, which is either present or absent. */
const flag = (is: boolean | undefined) => (is === true ? '' : undefined);

function Box({ box, light }: { box: ChartBox; light: Highlight | null }) {
  const { x, y, width, height, kind, lines } = box;
  if (kind === 'dot') return <circle cx={x + 5} cy={y + 5} r={5} className={css.dot} data-part="" />;
  const isOuter = kind === 'compound' || kind === 'parallel';
  const isLit = light?.states.has(box.id);
  const place = { x, y, width, height, rx: isOuter ? 14 : 10 };
  return (
    <>
      <g data-part="" data-lit={flag(isLit)}>
        <rect {...place} className={classNames(isOuter ? css.compoundBox : css.box, box.isRegion && css.regionBox)} />
        {kind === 'final' && (
          <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={7} className={css.finalState} />
        )}
        <text x={x + 13} y={y + 19} className={css.name}>
          {box.label}
        </text>
      </g>
      {lines.map(({ text, kind: what, transition }, at) => (
        <text
          key={`${text} ${at}`}
          x={x + 13}
          y={y + 38 + at * 18}
          className={classNames(css.line, what === 'invoke' && css.invokeLine)}
          data-part=""
          data-lit={flag(what === 'invoke' ? isLit : light?.transitions.has(transition ?? -1))}
        >
          {text}
        </text>
      ))}
    </>
  );
}

function Arrow({ arrow: { points, labels, transitions }, light }: { arrow: ChartArrow; light: Highlight | null }) {
  const isLit = transitions.some((each) => light?.transitions.has(each));
  return (
    <>
      <g data-part="" data-lit={flag(isLit)}>
        <path d={rounded(points)} className={css.arrow} />
        <path d={tipOf(points)} className={css.tip} />
      </g>
      {labels.map(({ text, x, y, transition }) => (
        <text
          key={transition}
          x={x + 4}
          y={y + 13}
          className={css.label}
          data-part=""
          data-lit={flag(light?.transitions.has(transition))}
        >
          {text}
        </text>
      ))}
    </>
  );
}

const CORNER = 7;

/** Returns an SVG path along the points with rounded corners. */
function rounded(points: ChartArrow['points']): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (!before) return `M${x} ${y}`;
      if (!after) return `L${x} ${y}`;
      const [inX, inY] = towards([x, y], before);
      const [outX, outY] = towards([x, y], after);
      return `L${inX} ${inY}Q${x} ${y} ${outX} ${outY}`;
    })
    .join('');
}

function towards([x, y]: [number, number], [toX, toY]: [number, number]): [number, number] {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return [x + (toX - x) * part, y + (toY - y) * part];
}

/** Returns the triangle at the end of an arrow. */
function tipOf(points: ChartArrow['points']): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [x, y - 1];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [alongX, alongY] = [(x - fromX) / length, (y - fromY) / length];
  const [backX, backY] = [x - alongX * 8, y - alongY * 8];
  return `M${x} ${y}L${backX - alongY * 4} ${backY + alongX * 4}L${backX + alongY * 4} ${backY - alongX * 4}Z`;
}
