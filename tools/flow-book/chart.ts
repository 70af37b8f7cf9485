import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Chart, ChartArrow, ChartBox, TransitionRecord } from './book.ts';
import type { Definition, StateNode } from './definition.ts';

// Sizes in CSS pixels, which the site uses too. LETTER is the average width of a letter.
const LETTER = 6.7;
const NAME_LETTER = 8.8;
const LINE = 18;
const NAME = 26;
const LONGEST = 38;

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

type Line = ChartBox['lines'][number];

/** Draws the statechart of a machine. elk calculates the layout, including nested and parallel states. */
export async function drawChart({ nodes, transitions }: Definition): Promise<Chart> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isArrow = ({ source, targets }: TransitionRecord) =>
    targets.length > 0 && !targets.some((target) => isWithin(byId.get(target), source));
  const linesOf = (node: StateNode): Line[] => [
    ...node.invoke.map(({ id }): Line => ({ text: `⟳ ${id}`, kind: 'invoke', transition: null })),
    ...transitions.flatMap((each, transition): Line[] =>
      each.source !== node.id || isArrow(each)
        ? []
        : [{ text: cut(labelOf(each) + ownEnd(each)), kind: 'own', transition }],
    ),
  ];

  const lines = new Map(nodes.map((node) => [node.id, linesOf(node)]));
  const boxOf = (node: StateNode): ElkNode => {
    const own = lines.get(node.id) ?? [];
    const width = Math.max(64, 28 + node.key.length * NAME_LETTER, ...own.map(({ text }) => 28 + text.length * LETTER));
    const height = NAME + own.length * LINE + (own.length > 0 ? 8 : 4);
    const children = Object.values(node.states) as StateNode[];
    if (children.length === 0) return { id: node.id, width, height };
    const dots = node.type === 'compound' ? [{ id: `${node.id} ·`, width: 10, height: 10 }] : [];
    return {
      id: node.id,
      children: [...dots, ...children.map(boxOf)],
      layoutOptions: {
        'elk.padding': `[top=${height + 10},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    };
  };

  const beginnings = nodes.flatMap((node): ElkExtendedEdge[] => {
    const [first] = node.type === 'compound' ? node.initial.target : [];
    return first ? [{ id: `${node.id} ·→`, sources: [`${node.id} ·`], targets: [first.id] }] : [];
  });
  // The transitions of each arrow: transitions between the same two states share an arrow.
  const arrows = new Map<string, number[]>();
  for (const [at, each] of transitions.entries()) {
    if (!isArrow(each)) continue;
    for (const target of each.targets) {
      const ends = `${each.source} → ${target}`;
      arrows.set(ends, [...(arrows.get(ends) ?? []), at]);
    }
  }
  const edges = [...arrows].map(([ends, group]): ElkExtendedEdge => {
    const [source = '', target = ''] = ends.split(' → ');
    return {
      id: ends,
      sources: [source],
      targets: [target],
      labels: group.map((at) => {
        const text = cut(labelOf(transitions[at]));
        return { id: `${ends} ${at}`, text, width: text.length * LETTER + 8, height: LINE };
      }),
    };
  });

  const [root] = nodes;
  if (!root) throw new Error('A machine without a root.');
  const lay = (direction: 'DOWN' | 'RIGHT'): Promise<ElkNode> =>
    new Elk().layout({
      id: 'chart',
      layoutOptions: { ...options, 'elk.direction': direction },
      children: [boxOf(root)],
      edges: structuredClone([...beginnings, ...edges]),
    } satisfies ElkNode);
  const [down, right] = await Promise.all([lay('DOWN'), lay('RIGHT')]);
  const laid = scaleOf(right) > scaleOf(down) ? right : down;

  const boxes = everyBox(laid).map((box): ChartBox => {
    const node = byId.get(box.id);
    return {
      id: node?.id ?? '',
      ...{ x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) },
      label: node?.key ?? '',
      kind: node?.type ?? 'dot',
      isRegion: node?.parent?.type === 'parallel',
      lines: node ? (lines.get(node.id) ?? []) : [],
    };
  });
  return {
    width: round(laid.width),
    height: round(laid.height),
    boxes,
    arrows: (laid.edges ?? []).map((edge) => arrowOf(edge, arrows.get(edge.id) ?? [])),
  };
}

/** Returns the factor by which a chart must be scaled to fit beside the list of paths. */
const scaleOf = ({ width = 1, height = 1 }: ElkNode): number => Math.min(860 / width, 640 / height);

function arrowOf(edge: ElkExtendedEdge, transitions: number[]): ChartArrow {
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  return {
    points: points.map(({ x, y }): [number, number] => [round(x), round(y)]),
    labels: (edge.labels ?? []).map(({ text = '', x, y, id = '' }) => ({
      text,
      x: round(x),
      y: round(y),
      transition: Number(id.slice(id.lastIndexOf(' ') + 1)),
    })),
    transitions,
  };
}

function everyBox(node: ElkNode): ElkNode[] {
  return (node.children ?? []).flatMap((child) => [child, ...everyBox(child)]);
}

/** Whether the node is the state itself or a descendant. Transitions to such nodes are listed in the state's box. */
function isWithin(node: StateNode | undefined, id: string): boolean {
  return node !== undefined && (node.id === id || isWithin(node.parent, id));
}

const labelOf = (transition: TransitionRecord | undefined): string =>
  transition ? transition.event + (transition.guard === null ? '' : ` [${transition.guard}]`) : '';

/**
 * Returns '→ editing' for a transition to a child state, '↻' for one to the state itself, or '/ remember' (the actions)
 * for one without a target.
 */
function ownEnd({ source, targets, actions }: TransitionRecord): string {
  if (targets.length === 0) return actions.length > 0 ? ` / ${actions.join(', ')}` : ' / nothing';
  return targets.map((target) => (target === source ? ' ↻' : ` → ${target.slice(source.length + 1)}`)).join('');
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const round = (value: number | undefined): number => Math.round(value ?? 0);
