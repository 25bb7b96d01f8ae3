import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kycActions } from '@tessera/contract/actions.ts'
import { retCodes, textKeyOf } from '@tessera/contract/errors.ts'
import { reasons } from '@tessera/contract/reasons.ts'

type Tree = { [key: string]: string | Tree }
const read = (name: string): Tree =>
  JSON.parse(readFileSync(new URL(`../../../locales/en/${name}.json`, import.meta.url), 'utf8')) as Tree
const at = (tree: Tree, path: string): string | Tree | undefined =>
  path
    .split('.')
    .reduce<string | Tree | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), tree)
const texts = { ...read('user-accounts'), ...read('kyc'), ...read('reasons') }

it('has a text for every refusal of the server that a member can get, and for nothing else', () => {
  const ofConsole = (code: number): boolean => code > 20500 && code < 20600
  const codes = Object.values(retCodes).filter((code) => code !== retCodes.ok && !ofConsole(code))
  // The codes of actions are refusals, too: the member has to prove again that it is them.
  const keys = new Set([...codes.map(textKeyOf), ...Object.values(kycActions).map(String), 'reminder'])
  expect(Object.keys(read('inverse-error-code')).toSorted()).toEqual([...keys].toSorted())
})

it('has title and remedy for every reason that a member may read, and none for the others', () => {
  const shown = Object.entries(reasons).filter(([, { audience }]) => audience === 'member')
  const missing = shown
    .flatMap(([code]) => ['title', 'remedy'].map((part) => `reason.${code}.${part}`))
    .filter((path) => typeof at(texts, path) !== 'string')
  expect(missing).toEqual([])
  const received = texts['reason']
  expect(typeof received === 'object' ? Object.keys(received).toSorted() : []).toEqual(
    shown.map(([code]) => code).toSorted(),
  )
})
