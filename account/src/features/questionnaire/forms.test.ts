import { expect, it } from 'vitest'
import { childRoutes } from '../../child-routes.ts'
import { codeOfRoute } from '@tessera/contract/questionnaire-routes.ts'
import { routeOf, wantedBy } from './forms.ts'

it('has a template for every route of a questionnaire', () => {
  const routes = childRoutes.filter(({ screen }) => screen === 'questionnaire').map(({ path }) => path)
  expect(Object.keys(codeOfRoute).toSorted()).toEqual(routes.toSorted())
  expect(new Set(Object.values(codeOfRoute)).size).toBe(routes.length)
})

it.each([
  ['/user/accounts/auth/nsquestion', { code: 210, all: false }],
  ['/user/accounts/auth/questionnaire', { code: 100, all: true }],
  ['/user/accounts/auth/questionnaire?code=280', { code: 280, all: false }],
  ['/user/accounts/auth/questionnaire?code=evil', { code: 100, all: true }],
  ['/user/accounts/auth/nsquestion?code=280', { code: 210 }],
  [
    '/user/accounts/auth/rfiQuestion?request_id=r1&scene_code=DEPOSIT_HOLD',
    { code: 200, requestId: 'r1', sceneCode: 'DEPOSIT_HOLD' },
  ],
])('%s opens %j', (address, wanted) => {
  expect(wantedBy(new URL(address, 'http://localhost'))).toMatchObject(wanted)
})

it.each([
  [{ templateCode: 230, requestId: '', sceneCode: '' }, 'sourceOfFundsWealth'],
  [{ templateCode: 280, requestId: '', sceneCode: '' }, 'questionnaire?code=280'],
  [
    { templateCode: 200, requestId: 'r1', sceneCode: 'DEPOSIT_HOLD' },
    'rfiQuestion?request_id=r1&scene_code=DEPOSIT_HOLD',
  ],
])('fills in %j at %s, and reads it back from that address', (one, address) => {
  expect(routeOf(one)).toBe(address)
  expect(wantedBy(new URL(`/user/accounts/auth/${address}`, 'http://localhost')).code).toBe(one.templateCode)
})

it('marks the form without a request by an empty request id where requests of its kind exist', () => {
  const address = routeOf({ templateCode: 210, requestId: '', sceneCode: '' }, true)
  expect(address).toBe('nsquestion?request_id=')
  expect(wantedBy(new URL(`/user/accounts/auth/${address}`, 'http://localhost'))).toMatchObject({
    code: 210,
    requestId: undefined,
    exact: true,
  })
})
