import { describe, expect, it } from 'vitest'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { owed, toCome } from './specification.ts'

const declared: string[] = endpoints.map(({ method, path }) => `${method} ${path}`)

describe('endpoints', () => {
  it('each owed endpoint is in the contract or on the list of those to come, and never on both', () => {
    const missing = owed.filter((name) => !declared.includes(name) && !toCome.includes(name))
    expect(missing).toEqual([])
    expect(toCome.filter((name) => declared.includes(name))).toEqual([])
    expect(toCome.filter((name) => !owed.includes(name))).toEqual([])
  })

  it('no endpoint is declared twice', () => {
    expect(new Set(declared).size).toBe(declared.length)
  })
})
