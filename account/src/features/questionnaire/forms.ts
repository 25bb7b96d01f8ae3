import { questionnaireSubject } from '@tessera/contract/draft-kinds.ts'
import { codeOfRoute } from '@tessera/contract/questionnaire-routes.ts'
import { requestScenes } from '@tessera/contract/scenes.ts'
import type { DraftKey } from '../../state/drafts.ts'

const routeOfCode = new Map(Object.entries(codeOfRoute).map(([route, code]) => [code, route]))

/** The questionnaire of an address: by its route, or by `code` at the generic route. */
export interface Wanted {
  code: number
  requestId: string | undefined
  sceneCode: (typeof requestScenes)[number] | undefined
  /**
   * The address names the request, or by an empty value that there is none. Without the value, any open request is
   * meant.
   */
  exact: boolean
  /** The generic route without a code: all of the member's questionnaires. */
  all: boolean
}

/** Reads an address such as `/auth/rfiQuestion?request_id=…&scene_code=…`. */
export function wantedBy({ pathname, searchParams }: URL): Wanted {
  const route = pathname.split('/').at(-1) ?? ''
  const given = Number(searchParams.get('code'))
  const generic = route === 'questionnaire'
  const named = generic && Number.isInteger(given) && given >= 100 && given <= 999
  return {
    code: named ? given : (codeOfRoute[route] ?? 0),
    requestId: searchParams.get('request_id') || undefined,
    sceneCode: requestScenes.find((scene) => scene === searchParams.get('scene_code')),
    exact: searchParams.has('request_id'),
    all: generic && !named,
  }
}

/** Names its draft in a call. */
export const draftOf = ({ code, requestId }: Pick<Wanted, 'code' | 'requestId'>): DraftKey => ({
  kind: 'questionnaire',
  subject: questionnaireSubject(code, requestId),
})

/** Names the questionnaire in a call. */
export function queryOf({ code, requestId }: Pick<Wanted, 'code' | 'requestId'>): {
  template_code: string
  request_id?: string
} {
  return { template_code: String(code), ...(requestId === undefined ? {} : { request_id: requestId }) }
}

/** The address of a questionnaire below `/auth`. `exact` adds the request id even when the form is no request. */
export function routeOf(
  { templateCode, requestId, sceneCode }: { templateCode: number; requestId: string; sceneCode: string },
  exact = false,
): string {
  const route = routeOfCode.get(templateCode)
  const named = route !== undefined && route !== 'questionnaire'
  const search = new URLSearchParams({
    ...(named ? {} : { code: String(templateCode) }),
    ...(requestId || exact ? { request_id: requestId } : {}),
    ...(requestId && sceneCode ? { scene_code: sceneCode } : {}),
  }).toString()
  return `${named ? route : 'questionnaire'}${search ? `?${search}` : ''}`
}
