import { parse, type ChildNode, type Container } from 'postcss'
import type { StylePart } from '@tessera/contract/style-parts.ts'

/** At-rules that only decide whether the rules in them count. */
const conditions = ['media', 'supports', 'container', 'layer']

/** Splits a style sheet into its rules. */
export function stylePartsOf(sheet: string): StylePart[] {
  return partsIn(parse(sheet), [])
}

function partsIn(container: Container, around: string[]): StylePart[] {
  return (container.nodes ?? []).flatMap((node) => partsOf(node, around))
}

function partsOf(node: ChildNode, around: string[]): StylePart[] {
  if (node.type === 'comment') return []
  if (node.type === 'atrule' && node.nodes && conditions.includes(node.name))
    return partsIn(node, [...around, `@${node.name} ${node.params}`])
  const needs = node.type === 'rule' ? node.selectors.map(classesIn) : [[]]
  return [{ css: node.toString(), around, needs }]
}

/** Parts of a selector whose classes an element need not have, such as `:not(.open)`. */
const withCondition = /:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g

function classesIn(selector: string): string[] {
  return [...selector.replaceAll(withCondition, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}
