import { createElement, type ReactElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  size?: number | string
}

/**
 * Draws an icon of the icon set: a picture of 24 by 24 in the colour of the text. The build puts it in the place of the set's own
 * function of this name, whose class names, contexts and options none of our icons uses and every first visit would load.
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
        // Beside every icon stands a text that says the same.
        'aria-hidden': true,
        ...rest,
      },
      parts,
    )
}
