import { expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { code, type TestMember, type TestServer } from './server.ts'

interface Sample {
  body?: Record<string, unknown>
  query?: Record<string, string>
}

/** Each sample is rejected with 10001, naming the field. */
export function fieldsAreChecked(
  server: () => TestServer,
  name: keyof Calls,
  cases: readonly (readonly [sample: Sample, field: string])[],
): void {
  let member: TestMember | undefined
  it.each(cases.map(([sample, field]) => [JSON.stringify(sample.body ?? sample.query), field, sample] as const))(
    'refuses %s and names %s',
    async (_, field, sample) => {
      member ??= await server().member()
      const answer = await member.callWith(name, sample)
      expect(answer).toMatchObject({ ret_code: code('invalidParameters'), result: {} })
      expect(answer.ext_info?.['fields']).toContainEqual(expect.objectContaining({ field }))
    },
  )
}
