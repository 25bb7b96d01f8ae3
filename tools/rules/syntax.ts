import { parseSync, Visitor, type Node } from 'oxc-parser'
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

/** What a source file says in words: names that it declares, keys of objects and types, titles of tests, comments. */
export interface Wording {
  names: string[]
  keys: string[]
  titles: string[]
  comments: string[]
}

export function wordingIn(path: string, text = read(path)): Wording {
  const { program, comments } = parseSync(path, text)
  const found: Wording = { names: [], keys: [], titles: [], comments: comments.map(({ value }) => value) }
  const name = (pattern: Node | null): void => {
    found.names.push(...namesOf(pattern))
  }
  const declaration = ({ id }: { id: Node | null }): void => name(id)
  const key = (node: { key: Node; computed: boolean }): void => {
    if (node.computed) return
    if (node.key.type === 'Identifier' || node.key.type === 'PrivateIdentifier') found.keys.push(node.key.name)
    if (node.key.type === 'Literal') found.keys.push(String(node.key.value))
  }
  const callable = ({ params }: { params: readonly Node[] }): void => params.forEach(name)
  new Visitor({
    VariableDeclarator: declaration,
    ClassDeclaration: declaration,
    TSInterfaceDeclaration: declaration,
    TSTypeAliasDeclaration: declaration,
    FunctionDeclaration: (node) => {
      declaration(node)
      callable(node)
    },
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    Property: key,
    TSPropertySignature: key,
    TSMethodSignature: key,
    PropertyDefinition: key,
    MethodDefinition: key,
    CallExpression: ({ callee, arguments: [first] }) => {
      if (/^(it|test|describe)\b/.test(text.slice(callee.start, callee.end))) found.titles.push(...titlesIn(first))
    },
  }).visit(program)
  return found
}

/** The title of a test, or of each row of its table: the row's first value. */
function titlesIn(argument: Node | null | undefined): string[] {
  if (argument?.type !== 'ArrayExpression') return textsOf(argument)
  return argument.elements.flatMap((row) => textsOf(row?.type === 'ArrayExpression' ? row.elements[0] : row))
}

function textsOf(node: Node | null | undefined): string[] {
  if (node?.type === 'Literal') return [String(node.value)]
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw) : []
}

/** The names that a pattern declares. */
function namesOf(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    case 'TSParameterProperty':
      return namesOf(pattern.parameter)
    default:
      return []
  }
}
