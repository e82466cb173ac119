import { createElement, type ReactElement, type SVGProps } from 'react';
import { iconPath, type IconShape } from './iconPath.ts';

interface LeanIconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels, where no style says otherwise. */
  size?: number;
}

interface IconData {
  name: string;
  node: readonly IconShape[];
}

/**
 * Replaces lucide's icon factory in the build: two elements for each icon, with common attributes in the theme's
 * `.lucide` rule. Lucide's own icons would be most of a table's elements.
 */
export default function createLeanIcon({ name, node }: IconData): (props: LeanIconProps) => ReactElement {
  const own = `lucide lucide-${name}`;
  const path = iconPath(node);
  const shapes =
    path === null
      ? node.map(([tag, attributes]) => createElement(tag, attributes))
      : createElement('path', { d: path });
  return function Icon({ className, size = 24, ...rest }) {
    const classes = className === undefined ? own : `${own} ${className}`;
    const place = { width: size, height: size, viewBox: '0 0 24 24' };
    return createElement('svg', { ...place, 'aria-hidden': true, className: classes, ...rest }, shapes);
  };
}
