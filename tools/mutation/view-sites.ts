import { parseSync } from 'vite';

export const viewOperators = [
  'event not sent',
  'wrong event',
  'condition negated',
  'condition dropped',
  'part left out',
  'text dropped',
  'value dropped',
  'name lost',
  'disabled dropped',
  'error dropped',
  'link elsewhere',
  'list item dropped',
] as const;
export type ViewOperator = (typeof viewOperators)[number];

/** A place in the source of a view to which an operator applies. */
export interface ViewSite {
  operator: ViewOperator;
  /** Line number in the source, counted from 1. */
  line: number;
  /** The source text. */
  what: string;
  /** Start of the source text that the mutation replaces. */
  start: number;
  end: number;
  /** Returns the replacement, which calls the functions of view-mutant.js. `inner` is the replaced source text. */
  mutated: (mutant: number, inner: string) => string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/**
 * Returns all places of a view that can be mutated. Purely visual parts, such as skeletons and classes, are left out.
 */
export function sitesOf(file: string, source: string): ViewSite[] {
  // The type is only narrowed by `isNode`.
  const program = parseSync(file, source).program as unknown as Node;
  const sites: ViewSite[] = [];
  const types = [...source.matchAll(/\btype: '([a-z]+(?:\.[a-z]+)+)'/gi)].flatMap(([, type]) => type ?? []);
  const add = (operator: ViewOperator, { start, end }: Node, mutated: ViewSite['mutated']) => {
    const what = source.slice(start, end).replaceAll(/\s+/g, ' ').trim().slice(0, 80);
    sites.push({ operator, line: source.slice(0, start).split('\n').length, what, start, end, mutated });
  };
  const calls = (name: string) => (mutant: number, inner: string) => `$mutant.${name}(${mutant}, ${inner})`;
  const condition = (test: Node) => add('condition negated', test, calls('not'));

  const visit = (node: Node, above: readonly Node[]): void => {
    const inJsx = above.some(({ type }) => type === 'JSXElement' || type === 'JSXFragment');
    const [parent] = above;
    if (node.type === 'CallExpression') visitCall(node);
    if (node.type === 'IfStatement') condition(node['test'] as Node);
    if (node.type === 'ConditionalExpression' && (inJsx || isJsx(node['consequent']))) condition(node['test'] as Node);
    if (node.type === 'LogicalExpression' && node['operator'] === '&&' && isJsx(node['right'])) {
      const left = node['left'] as Node;
      condition(left);
      add('condition dropped', left, calls('always'));
      add('part left out', left, calls('never'));
    }
    if (node.type === 'JSXAttribute') visitAttribute(node);
    if (node.type === 'JSXText') visitText(node);
    if (node.type === 'JSXExpressionContainer' && parent && /^JSX(?:Element|Fragment)$/.test(parent.type)) {
      const value = node['expression'] as Node;
      const isValue = ['Identifier', 'MemberExpression', 'TemplateLiteral'].includes(value.type) || isPlainCall(value);
      if (isValue) add('value dropped', value, calls('none'));
    }
    for (const child of childrenOf(node)) visit(child, [node, ...above]);
  };

  const visitCall = (node: Node): void => {
    const callee = node['callee'] as Node;
    const property = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name'];
    const [first] = node['arguments'] as Node[];
    if ((property === 'send' || property === 'tell') && first) {
      add('event not sent', node, (mutant, inner) => `($mutant.drop(${mutant}) ? undefined : ${inner})`);
      const type = typeOf(first);
      const other = types.find((each) => each !== type?.['value']);
      if (type)
        add('wrong event', type, (mutant, inner) => `$mutant.instead(${mutant}, ${inner}, '${other ?? 'no.event'}')`);
    }
    if (property === 'map' && callee.type === 'MemberExpression' && first && hasJsx(first)) {
      const list = callee['object'] as Node;
      if (!/skeleton|placeholder|Array\.from/i.test(source.slice(node.start, node.end)))
        add('list item dropped', list, calls('shorter'));
    }
  };

  const visitAttribute = (node: Node): void => {
    const name = String((node['name'] as Node)['name']);
    const value = node['value'];
    if (!isNode(value)) return;
    const operator = operatorOfAttribute(name);
    if (!operator) return;
    if (value.type === 'Literal') {
      // Skips heading levels, which are not names.
      if (/^(?:h[1-6])?$/.test(String(value['value']))) return;
      const other = operator === 'link elsewhere' ? `'/elsewhere'` : `''`;
      add(operator, value, (mutant, inner) => `{$mutant.instead(${mutant}, ${inner}, ${other})}`);
    } else if (value.type === 'JSXExpressionContainer') {
      const expression = value['expression'] as Node;
      if (operator === 'link elsewhere')
        add(operator, expression, (mutant, inner) => `$mutant.instead(${mutant}, ${inner}, '/elsewhere')`);
      else if (operator === 'name lost')
        add(operator, expression, (mutant, inner) => `$mutant.instead(${mutant}, ${inner}, '')`);
      else add(operator, expression, calls('none'));
    }
  };

  const visitText = ({ type, start, end }: Node): void => {
    const raw = source.slice(start, end);
    const text = raw.trim();
    if (!/\p{L}/u.test(text) || /&\w+;/.test(text)) return;
    const at = start + raw.indexOf(text);
    const core = { type, start: at, end: at + text.length };
    const words = JSON.stringify(text.replaceAll(/\s*\n\s*/g, ' '));
    add('text dropped', core, (mutant) => `{$mutant.instead(${mutant}, ${words}, '')}`);
  };

  visit(program, []);
  return sites;
}

function operatorOfAttribute(name: string): ViewOperator | null {
  if (/^(?:aria-label|label|title|description|heading|text|lead|placeholder)$/.test(name)) return 'name lost';
  if (/^(?:disabled|\w+Disabled|locked|busy|readOnly)$/.test(name)) return 'disabled dropped';
  if (/^(?:error|alert)$/.test(name)) return 'error dropped';
  if (/^(?:to|href)$/.test(name)) return 'link elsewhere';
  return null;
}

/** Returns the node of the event type in `{ type: 'noun.verb', … }`. */
function typeOf(event: Node): Node | null {
  if (event.type !== 'ObjectExpression') return null;
  const type = (event['properties'] as Node[]).find(
    (each) => each.type === 'Property' && (each['key'] as Node)['name'] === 'type',
  );
  const value = type?.['value'];
  return isNode(value) && value.type === 'Literal' ? value : null;
}

const isJsx = (node: unknown): boolean =>
  isNode(node) && (/^JSX/.test(node.type) || (node.type === 'ParenthesizedExpression' && isJsx(node['expression'])));

const hasJsx = (node: Node): boolean => isJsx(node) || childrenOf(node).some(hasJsx);

const isPlainCall = (node: Node): boolean => node.type === 'CallExpression' && !hasJsx(node);

/**
 * Inserts all mutations into the source, each inactive until its number is set at run time. Mutations may be nested.
 */
export function mutateSource(source: string, mutants: readonly (ViewSite & { mutant: number })[]): string {
  const within = (start: number, end: number, inside: readonly (ViewSite & { mutant: number })[]): string => {
    const outer = inside.filter(
      (site) => !inside.some((other) => other !== site && other.start <= site.start && site.end <= other.end),
    );
    let at = start;
    let text = '';
    for (const site of outer.toSorted((one, other) => one.start - other.start)) {
      const inner = inside.filter((each) => each !== site && site.start <= each.start && each.end <= site.end);
      text += source.slice(at, site.start) + site.mutated(site.mutant, within(site.start, site.end, inner));
      at = site.end;
    }
    return text + source.slice(at, end);
  };
  return `import * as $mutant from 'virtual:view-mutant';\n${within(0, source.length, mutants)}`;
}
