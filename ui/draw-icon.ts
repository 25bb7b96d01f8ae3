import { createElement, type ReactElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  size?: number | string
}

/**
 * Draws an icon of the icon set: 24 by 24, in the text colour. The build replaces the set's own function of this name
 * with it. None of our icons uses that function's class names, contexts and options, and every first visit would load
 * them.
 */
export default function createLucideIcon({ node }: IconData): (props: IconProps) => ReactElement {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // Every icon has a text beside it that says the same.
        'aria-hidden': true,
        ...rest,
      },
      parts,
    )
}
