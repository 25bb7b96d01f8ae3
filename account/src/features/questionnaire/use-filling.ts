import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Fault, Value } from '@tessera/contract/questionnaire.ts'
import { faultsOf } from '@tessera/questionnaires/engine/faults.ts'
import { nodeAt } from '@tessera/questionnaires/engine/paths.ts'
import { awaitsServer } from '@tessera/questionnaires/engine/plan.ts'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import { sendFile } from '../../api/files.ts'
import { daysHere } from '../../format/today.ts'
import { useAutosave, type Autosaved } from '../../shell/use-autosave.ts'
import { useUnsent } from '../../shell/use-unsent.ts'
import { questionTitle } from './answer-text.ts'
import { withIncomplete, withServers } from './fault-text.ts'
import type { FormState } from './form-context.ts'
import { draftOf, queryOf, type Wanted } from './forms.ts'
import type { Country, Form, Questionnaire } from './load.ts'
import type { Draft } from '../../state/drafts.ts'
import { signatureCleared } from '@tessera/questionnaires/engine/signing.ts'
import { useFiles } from './use-files.ts'

export type StartedForm = Form & { questionnaire: Questionnaire; draft: Draft }

interface Asked {
  form: StartedForm
  wanted: Wanted
  countries: Promise<Country[]>
  /** The version of the member's data. */
  version: number
  addressOf: (section: string) => string
}

export interface Filled extends Pick<Autosaved, 'status' | 'problem' | 'misfits' | 'newer' | 'flush'> {
  /** Everything except the errors to show, which depend on the member's section. */
  formState: Omit<FormState, 'faults'>
  /** Errors that this page finds by itself. */
  own: readonly Fault[]
  /** The member changed an answer after signing, so they have to sign again. */
  cleared: boolean
  /** Those and the server's. */
  faults: readonly Fault[]
}

const none: readonly Country[] = []

/** The answers of a form with everything derived from them. */
export function useFilling({ form, wanted, countries: asked, version, addressOf }: Asked): Filled {
  const { pathname } = useLocation()
  const { detail, questionnaire } = form
  const autosave = useAutosave(draftOf(wanted), form.draft, version)
  const { values: answers, draft, status, problem, misfits, newer, flush } = autosave
  const [countries, setCountries] = useState(none)
  useEffect(() => {
    asked.then(setCountries, () => undefined)
  }, [asked])
  const visibility = useMemo(() => visibilityOf(detail.template, answers, detail.facts), [detail, answers])
  const [cleared, setCleared] = useState(false)
  const change = (changes: Record<string, Value | null>): void => {
    const unsigned = signatureCleared(detail.template, answers, changes)
    if (Object.keys(unsigned).some((path) => typeof answers[path] === 'string')) setCleared(true)
    autosave.change({ ...changes, ...unsigned })
  }
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const proven = useMemo(() => [...draft.proven, ...confirmed], [draft.proven, confirmed])
  const isOpen = useCallback(
    (path: string) => (status === 'saving' || status === 'waiting') && awaitsServer(visibility.plan, nodeAt(path)),
    [status, visibility],
  )
  const [days] = useState(() => daysHere(new Date()))
  const [incomplete, markIncomplete] = useIncomplete()
  const own = useMemo(
    () =>
      withIncomplete(incomplete, faultsOf(visibility, { ...days, proven: (value) => proven.includes(value) })).filter(
        ({ code, path }) => code !== 'stops' || !isOpen(path),
      ),
    [visibility, days, proven, isOpen, incomplete],
  )
  const faults = useMemo(() => withServers(own, draft, visibility), [own, draft, visibility])
  const files = useFiles(
    visibility,
    async (path, file, way) =>
      (
        await sendFile('PUT /v1/private/questionnaire/file', {
          query: { ...queryOf(wanted), path, name: file.name.slice(0, 200) },
          file,
          ...way,
        })
      ).file,
    change,
    {
      key: `questionnaire ${questionnaire.questionnaireId}`,
      title: detail.texts.title,
      whatOf: ({ place }) => questionTitle(detail, place),
      wayTo: ({ place }) => `${pathname}${addressOf(place.split('.', 1)[0] ?? '')}`,
    },
  )
  useUnsent(files.waiting.length > 0)
  const proof = { values: proven, add: (value: string) => setConfirmed((now) => [...now, value]) }
  return {
    cleared,
    formState: {
      wanted,
      detail,
      visibility,
      draft,
      earlier: form.earlier,
      countries,
      proof,
      change,
      markIncomplete,
      files,
      isOpen,
    },
    own,
    faults,
    status,
    problem,
    misfits,
    newer,
    flush,
  }
}

/** What is typed but is no answer. */
function useIncomplete(): [readonly Fault[], FormState['markIncomplete']] {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const mark = useCallback<FormState['markIncomplete']>(
    (path, code) =>
      setFaults((now) => {
        if ((now.find((one) => one.path === path)?.code ?? null) === code) return now
        const others = now.filter((one) => one.path !== path)
        return code === null ? others : [...others, { path, code }]
      }),
    [],
  )
  return [faults, mark]
}
