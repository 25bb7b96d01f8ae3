import { questionnaireSubject } from './draft-kinds.ts'
import { codeOfRoute } from './questionnaire-routes.ts'
import { requestScenes } from './scenes.ts'
import type { SdkScene } from './sdk.ts'

/** A call that a page makes as soon as it opens. */
export interface FirstCall {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
}

const get = (path: string, query?: FirstCall['query']): FirstCall => ({ method: 'GET', path, ...(query && { query }) })
const post = (path: string, body: FirstCall['body'] = {}): FirstCall => ({ method: 'POST', path, body })

const countries = get('/v2/public/country-list', { is_disable: '1' })
const capture = (purpose: 'verify' | 'update'): FirstCall[] => [
  post('/v3/private/kyc/builtin/session', { level: 'LEVEL_1', purpose }),
  post('/v3/private/kyc/get-kyc-provider', { level: 'LEVEL_1' }),
  post('/v3/private/kyc/kyc-personal-info'),
  countries,
]
const tasks = [post('/v3/private/kyc/compliance-tasks')]
const agreements = [get('/v1/private/agreement/list')]

/** What a route's loader asks for besides profile and kyc-info, by the path below `/auth`. */
const ofRoute: Readonly<Record<string, readonly FirstCall[]>> = {
  '': tasks,
  personal: tasks,
  profile: [post('/v3/private/kyc/kyc-personal-info')],
  complianceTasks: tasks,
  kyc: [
    ...capture('verify'),
    post('/v3/private/kyc/residence'),
    get('/v1/private/draft/read', { kind: 'residence', subject: '' }),
  ],
  updatekyc: capture('update'),
  updatePOA: [post('/v3/private/kyc/address/proof'), countries],
  vendor: [get('/v3/private/kyc/can-quick-kyc'), post('/v3/private/kyc/kyc-personal-info')],
  'crypto-knowledge-test': [get('/v3/private/kyc/knowledge-test/page')],
  'risk-tolerance-test': [get('/v3/private/kyc/risk-test/page')],
  agreement: agreements,
  'client-agreement': agreements,
}

/**
 * The calls that the page of a visit makes after the exchange of its code, by the visit's scene. `profile`: the query of
 * its profile's call, which may ask for an update of the document.
 */
export function firstCallsOfVisit(scene: SdkScene, profile: Readonly<Record<string, string>>): FirstCall[] {
  const screen = { kyc: 'kyc', update_poi: 'updatekyc', tasks: 'complianceTasks' }[
    profile['type'] === undefined ? scene : 'update_poi'
  ]
  return [
    get('/v1/s1/kyc/integration/business-info', profile),
    post('/v3/private/kyc/kyc-info'),
    ...(ofRoute[screen] ?? []),
  ]
}

/** A questionnaire that its route names. One of several, which the address names, is loaded by the page itself. */
function ofQuestionnaire(route: string, search: URLSearchParams): FirstCall[] {
  const code = codeOfRoute[route]
  if (code === undefined || route === 'questionnaire') return []
  const request = search.get('request_id') || undefined
  const scene = request && requestScenes.find((one) => one === search.get('scene_code'))
  return [
    get('/v3/private/kyc/questionnaire-template-detail', {
      template_code: String(code),
      ...(scene ? { scene_code: scene } : { biz_from: 'kyc_web' }),
      ...(request ? { request_id: request } : {}),
    }),
    get('/v1/private/draft/read', { kind: 'questionnaire', subject: questionnaireSubject(code, request) }),
    get('/v1/private/questionnaire/list'),
    countries,
  ]
}

/**
 * The calls that the page of a route makes as soon as it opens. The server writes their answers into its HTML, and the
 * web app takes them from there. `search`: the query of its address, which may name a reviewer's request.
 */
export function firstCallsOf(route: string, search = new URLSearchParams()): FirstCall[] {
  return [
    get('/v2/private/user/profile'),
    post('/v3/private/kyc/kyc-info'),
    ...(ofRoute[route] ?? ofQuestionnaire(route, search)),
  ]
}
