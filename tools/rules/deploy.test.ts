import { expect, it } from 'vitest'
import { unknownNames } from '../../server/src/env.ts'
import { read } from './sources.ts'

const compose = read('deploy/compose.yaml')
const example = read('deploy/example.env')
const names = (text: string): string[] =>
  [...text.matchAll(/\b(?:TESSERA_[A-Z_]+|POSTGRES_PASSWORD)\b/g)].map(([name]) => name)

it('deployment files use only settings that the server knows', () => {
  const settings = Object.fromEntries(
    [...names(compose), ...names(example), ...names(read('deploy/Dockerfile'))].map((name) => [name, 'x']),
  )
  expect(unknownNames(settings)).toEqual([])
})

it('every setting without a default has a value or a placeholder', () => {
  const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  for (const name of new Set(asked)) if (name !== 'TESSERA_MODE') expect(example).toContain(`${name}=`)
})

it('the image has the Node version that the product needs', () => {
  const [, needed] = /major < (\d+)/.exec(read('tools/require-node.mjs')) ?? []
  expect([...read('deploy/Dockerfile').matchAll(/FROM node:(\d+)/g)].map(([, major]) => major)).toEqual([
    needed,
    needed,
  ])
})
