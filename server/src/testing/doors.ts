import { expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { code, type TestServer } from './server.ts'

/* Tests that every endpoint of a kind must pass, written once and named in each endpoint's own file. */

interface Sample {
  body?: Record<string, unknown>
  query?: Record<string, string>
}

/** Nobody without a live session gets in; nor does a page of another site, where the call changes something. */
export function onlyMembersEnter(server: () => TestServer, name: keyof Calls, sample: Sample = {}): void {
  it('answers 10007 without a session, and with one that is made up', async () => {
    const visitor = server().visitor()
    expect((await visitor.callWith(name, sample)).ret_code).toBe(code('notSignedIn'))
    visitor.cookie = '__Host-tessera-session=bm90IGEgc2Vzc2lvbiB0b2tlbiBvZiBhbnlib2R5'
    expect((await visitor.callWith(name, sample)).ret_code).toBe(code('notSignedIn'))
  })
  if (!name.startsWith('GET')) foreignPagesAreRefused(server, name, sample)
}

/** A page of another site cannot make a member's browser do this. */
export function foreignPagesAreRefused(server: () => TestServer, name: keyof Calls, sample: Sample = {}): void {
  it.each([
    { origin: 'https://evil.example' },
    { origin: undefined },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses a request with %o', async (headers) => {
    const member = await server().member()
    member.headers = headers
    expect((await member.callWith(name, sample)).ret_code).toBe(code('foreignOrigin'))
  })
}

/** Each sample is refused with 10001, naming the field. */
export function fieldsAreChecked(
  server: () => TestServer,
  name: keyof Calls,
  cases: readonly (readonly [sample: Sample, field: string])[],
): void {
  it.each(cases.map(([sample, field]) => [JSON.stringify(sample.body ?? sample.query), field, sample] as const))(
    'refuses %s and names %s',
    async (_, field, sample) => {
      const member = await server().member()
      const answer = await member.callWith(name, sample)
      expect(answer).toMatchObject({ ret_code: code('invalidParameters'), result: {} })
      expect(answer.ext_info?.['fields']).toContainEqual(expect.objectContaining({ field }))
    },
  )
}
