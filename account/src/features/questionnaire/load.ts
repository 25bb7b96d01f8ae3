import { replace, type LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { basename } from '../../paths.ts'
import { orSignIn } from '../../shell/load.ts'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'
import { queryOf, wantedBy, type Wanted } from './forms.ts'

export type Detail = Calls['GET /v3/private/kyc/questionnaire-template-detail']['result']
export type Questionnaire = NonNullable<Detail['questionnaire']>
export type Draft = Calls['GET /v1/private/questionnaire/draft']['result']['draft']
export type Country = Calls['GET /v2/public/country-list']['result']['list'][number]

/** A form that can be shown. */
export interface Form {
  detail: Detail
  /** Null while it is not begun. */
  questionnaire: Questionnaire | null
  draft: Draft | null
}

export interface QuestionnaireData {
  wanted: Wanted
  info: KycInfo
  /** Null where nothing is asked. */
  form: Form | null
  /** Several of the kind wait, and the address says not which. */
  several: Questionnaire[]
  list: Questionnaire[]
  countries: Promise<Country[]>
}

/** Everything the screen needs, asked for at once; an address that leaves open which request is meant leads on to the only one there is. */
export async function loadQuestionnaire({
  request: { url, signal },
}: LoaderFunctionArgs): Promise<QuestionnaireData | Response> {
  const wanted = wantedBy(new URL(url))
  const countries = call('GET /v2/public/country-list', { query: { is_disable: '1' }, signal }).then(({ list }) => list)
  countries.catch(() => undefined)
  const [info, form, { list }] = await Promise.all([
    orSignIn(askKycInfo(signal)),
    orSignIn(askForm(wanted, signal)),
    orSignIn(call('GET /v1/private/questionnaire/list', { signal })),
  ])
  const meant = requestsMeant(wanted, form, list)
  const [only, ...others] = meant
  if (only && others.length === 0) return replace(addressOf(new URL(url), only))
  return { wanted, info, form, several: meant, list, countries }
}

/**
 * Which questionnaires an address means that names a kind alone: those that wait for the member, where requests are among them; else the form
 * without a request, and where there is none, whatever was asked of the kind.
 */
function requestsMeant(
  { code, exact, all }: Wanted,
  form: Form | null,
  list: readonly Questionnaire[],
): Questionnaire[] {
  if (exact || all) return []
  const ofKind = list.filter(({ templateCode }) => templateCode === code)
  const open = ofKind.filter(
    ({ status, mayEdit, mayReopen }) => mayEdit || (status === 'QUESTIONNAIRE_STATUS_REJECTED' && mayReopen),
  )
  if (open.some(({ requestId }) => requestId !== '')) return open
  return form ? [] : ofKind
}

/** The same address, for one request; all else it says stays. */
function addressOf({ pathname, searchParams }: URL, { requestId, sceneCode }: Questionnaire): string {
  const search = new URLSearchParams(searchParams)
  search.set('request_id', requestId)
  if (sceneCode) search.set('scene_code', sceneCode)
  return `${pathname.slice(basename.length)}?${search.toString()}`
}

async function askForm(wanted: Wanted, signal: AbortSignal): Promise<Form | null> {
  const [detail, draft] = await Promise.all([orNone(askDetail(wanted, signal)), orNone(askDraft(wanted, signal))])
  return detail && { detail, questionnaire: draft?.questionnaire ?? detail.questionnaire, draft: draft?.draft ?? null }
}

function askDetail({ code, requestId, sceneCode }: Wanted, signal: AbortSignal): Promise<Detail> {
  const raised =
    requestId === undefined || sceneCode === undefined ? { biz_from: 'kyc_web' as const } : { scene_code: sceneCode }
  return call('GET /v3/private/kyc/questionnaire-template-detail', {
    query: { template_code: String(code), ...raised, ...(requestId === undefined ? {} : { request_id: requestId }) },
    signal,
  })
}

/** The draft and how its questionnaire stands. */
export function askDraft(
  wanted: Wanted,
  signal?: AbortSignal,
): Promise<Calls['GET /v1/private/questionnaire/draft']['result']> {
  return call('GET /v1/private/questionnaire/draft', { query: queryOf(wanted), signal })
}

/** What is not asked of this member is no failure of the page. */
async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, retCodes.questionnaireNotFound) || isRefusal(error, retCodes.invalidParameters)) return null
    throw error
  }
}
