import type { Plugin } from 'postcss';

const query = '(hover: hover)';

/**
 * PostCSS plugin that wraps each rule with `:hover` in `@media (hover: hover)`, in its place among the other rules (D293).
 * A selector of a list that has no `:hover` gets a rule of its own before it.
 */
export function limitHover(): Plugin {
  return {
    postcssPlugin: 'limit-hover',
    Rule(rule, { AtRule }) {
      const [hovered, others] = [true, false].map((isHover) =>
        rule.selectors.filter((selector) => selector.includes(':hover') === isHover),
      );
      const { parent } = rule;
      const isLimited = parent?.type === 'atrule' && 'params' in parent && parent.params === query;
      if (!hovered?.length || isLimited) return;
      if (others?.length) rule.cloneBefore({ selectors: others });
      rule.replaceWith(new AtRule({ name: 'media', params: query, nodes: [rule.clone({ selectors: hovered })] }));
    },
  };
}
