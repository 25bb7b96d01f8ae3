import { describe, expect, it } from 'vitest'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { owed } from './specification.ts'

const declared: string[] = endpoints.map(({ method, path }) => `${method} ${path}`)

describe('endpoints', () => {
  it('the contract declares each endpoint of the specification', () => {
    expect(owed.filter((name) => !declared.includes(name))).toEqual([])
  })

  it('the contract declares no endpoint twice', () => {
    expect(new Set(declared).size).toBe(declared.length)
  })
})
