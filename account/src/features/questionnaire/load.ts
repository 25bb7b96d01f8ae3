import { replace, type LoaderFunctionArgs } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { basename } from '../../paths.ts'
import { orSignIn } from '../../shell/load.ts'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'
import { prepareResult } from '../../status/result/prepare.ts'
import { askTasks, waits, type Task } from '../../status/tasks/tasks.ts'
import { askDraft, type Draft } from '../../state/drafts.ts'
import { draftOf, wantedBy, type Wanted } from './forms.ts'

export type Detail = Calls['GET /v3/private/kyc/questionnaire-template-detail']['result']
export type Questionnaire = NonNullable<Detail['questionnaire']>
export type Country = Calls['GET /v2/public/country-list']['result']['list'][number]

/** A form that can be shown. */
export interface Form {
  detail: Detail
  /** Null before it is started. */
  questionnaire: Questionnaire | null
  draft: Draft | null
  /** What the member told in other forms. */
  earlier: readonly EarlierAnswer[]
}

export interface QuestionnaireData {
  wanted: Wanted
  info: KycInfo
  /** Null when nothing is asked. */
  form: Form | null
  /** Several of the kind are open and the address names none. */
  several: Questionnaire[]
  list: Questionnaire[]
  /** Open tasks that are questionnaires: with the page of all of them. */
  open: Task[]
  countries: Promise<Country[]>
}

/**
 * Loads everything that the screen needs in parallel. An address without a request redirects when there is only one.
 */
export async function loadQuestionnaire({
  request: { url, signal },
}: LoaderFunctionArgs): Promise<QuestionnaireData | Response> {
  const wanted = wantedBy(new URL(url))
  const countries = call('GET /v2/public/country-list', { query: { is_disable: '1' }, signal }).then(({ list }) => list)
  countries.catch(() => undefined)
  const [info, form, { list }, open] = await Promise.all([
    orSignIn(askKycInfo(signal)),
    orSignIn(askForm(wanted, signal)),
    orSignIn(call('GET /v1/private/questionnaire/list', { signal })),
    wanted.all ? openForms(signal) : [],
  ])
  const meant = requestsMeant(wanted, form, list)
  const [only, ...others] = meant
  if (only && others.length === 0) return replace(addressOf(new URL(url), only))
  const status = form?.questionnaire?.status
  if (status && sentOrApproved.has(status)) await prepareResult({ waits: status !== 'QUESTIONNAIRE_STATUS_APPROVED' })
  return { wanted, info, form, several: meant, list, open, countries }
}

/** Shown as a result. */
const sentOrApproved: ReadonlySet<Questionnaire['status']> = new Set([
  'QUESTIONNAIRE_STATUS_PENDING',
  'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
  'QUESTIONNAIRE_STATUS_APPROVED',
])

/** The open tasks that are questionnaires. Most of them are not started, so they are in no list of questionnaires. */
async function openForms(signal: AbortSignal): Promise<Task[]> {
  const { list } = await askTasks(signal)
  return list.filter((task) => waits(task) && task.templateCode !== null)
}

/**
 * The questionnaires that an address with only a kind means: the open ones, if they include requests; else the form
 * without a request; else whatever exists of the kind.
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

/** The same address for one request. All other parameters stay. */
function addressOf({ pathname, searchParams }: URL, { requestId, sceneCode }: Questionnaire): string {
  const search = new URLSearchParams(searchParams)
  search.set('request_id', requestId)
  if (sceneCode) search.set('scene_code', sceneCode)
  return `${pathname.slice(basename.length)}?${search.toString()}`
}

async function askForm(wanted: Wanted, signal: AbortSignal): Promise<Form | null> {
  const [detail, draft] = await Promise.all([
    orNone(askDetail(wanted, signal)),
    orNone(askDraft(draftOf(wanted), signal)),
  ])
  return (
    detail && {
      detail,
      questionnaire: draft?.questionnaire ?? detail.questionnaire,
      draft: draft?.draft ?? null,
      earlier: draft?.earlier ?? [],
    }
  )
}

function askDetail({ code, requestId, sceneCode }: Wanted, signal: AbortSignal): Promise<Detail> {
  const raised =
    requestId === undefined || sceneCode === undefined ? { biz_from: 'kyc_web' as const } : { scene_code: sceneCode }
  return call('GET /v3/private/kyc/questionnaire-template-detail', {
    query: { template_code: String(code), ...raised, ...(requestId === undefined ? {} : { request_id: requestId }) },
    signal,
  })
}

/** A questionnaire that we do not ask of this member is not an error of the page. */
async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, retCodes.questionnaireNotFound) || isRefusal(error, retCodes.invalidParameters)) return null
    throw error
  }
}
