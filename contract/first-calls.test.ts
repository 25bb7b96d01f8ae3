import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { firstCallsOf } from './first-calls.ts'

it.each(['', 'kyc', 'updatekyc', 'updatePOA', 'vendor', 'complianceTasks', 'agreement', 'standardQuest'])(
  'the first calls of /auth/%s are calls of members, profile and kyc-info first',
  (route) => {
    const calls = firstCallsOf(route)
    expect(calls.slice(0, 2).map(({ path }) => path)).toEqual(['/v2/private/user/profile', '/v3/private/kyc/kyc-info'])
    for (const { method, path, body } of calls) {
      const endpoint = endpoints.find((one) => one.path === path && one.method === method)
      expect(endpoint?.access).toMatch(/member|public/)
      expect(body !== undefined).toBe(method === 'POST')
    }
  },
)

it('a questionnaire that the address does not name is loaded by the page', () => {
  expect(firstCallsOf('questionnaire')).toHaveLength(2)
})

it('a request of a reviewer, which the address names, is part of the first calls', () => {
  const calls = firstCallsOf('rfiQuestion', new URLSearchParams('request_id=r-1&scene_code=P2P_DISPUTE'))
  expect(calls.map(({ query }) => query)).toContainEqual({
    template_code: '200',
    scene_code: 'P2P_DISPUTE',
    request_id: 'r-1',
  })
  expect(calls.map(({ query }) => query)).toContainEqual({ kind: 'questionnaire', subject: '200/r-1' })
})
