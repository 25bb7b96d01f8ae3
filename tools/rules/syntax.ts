import { parseSync, Visitor } from 'oxc-parser'
import { read } from './sources.ts'

/** The casts of a source file (`x as T`, `<T>x`) without `as const`. */
export function castsIn(path: string): string[] {
  const text = read(path)
  const casts: string[] = []
  const add = ({ start, end }: { start: number; end: number }): void => {
    casts.push(text.slice(start, end))
  }
  new Visitor({
    TSAsExpression: (node) => {
      if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') add(node)
    },
    TSTypeAssertion: add,
  }).visit(parseSync(path, text).program)
  return casts
}

/** How many lines each function of a source file has. */
export function functionsIn(path: string): number[] {
  const text = read(path)
  const sizes: number[] = []
  const add = ({ start, end }: { start: number; end: number }): void => {
    sizes.push(text.slice(start, end).split('\n').length)
  }
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parseSync(path, text).program,
  )
  return sizes
}
