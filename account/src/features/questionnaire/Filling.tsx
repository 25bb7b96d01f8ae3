import { Notice } from '@tessera/ui/Notice.tsx'
import { Steps } from '@tessera/ui/Progress.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { faultsOf } from '@tessera/questionnaires/engine/faults.ts'
import { nodeAt } from '@tessera/questionnaires/engine/paths.ts'
import { awaitsServer } from '@tessera/questionnaires/engine/plan.ts'
import { look } from '@tessera/questionnaires/engine/sight.ts'
import { sendFile } from '../../api/files.ts'
import { formatInstant } from '../../format/dates.ts'
import { ChangedElsewhere } from '../../shell/ChangedElsewhere.tsx'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { questionTitle } from './answer-text.ts'
import { faultsOfRefused, stillThere, withServers } from './fault-text.ts'
import { FormProvider, goTo } from './form-context.ts'
import { queryOf, type Wanted } from './forms.ts'
import { Kept } from './Kept.tsx'
import type { Country, Draft, Form, Questionnaire } from './load.ts'
import { Reasons } from './Reasons.tsx'
import { Review } from './Review.tsx'
import { SectionForm } from './SectionForm.tsx'
import { useUnsent } from '../../shell/use-unsent.ts'
import { useDraft } from './use-draft.ts'
import { useFiles, withoutWaiting } from './use-files.ts'
import styles from './form.module.css'

interface FillingProps {
  form: Form & { questionnaire: Questionnaire; draft: Draft }
  wanted: Wanted
  countries: Promise<Country[]>
  /** Of what the server knows of the member. */
  version: number
  onSent: () => void
}

const none: readonly Country[] = []

/** Filling in: one section at a time, then a last look. The section stands in the address: the browser's Back leads to the one before. */
export function Filling({ form, wanted, countries: asked, version, onSent }: FillingProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { detail, questionnaire } = form
  const {
    values: answers,
    draft,
    status,
    problem,
    misfits,
    newer,
    change,
    flush,
  } = useDraft(wanted, form.draft, version)
  const [countries, setCountries] = useState(none)
  const [shownFaults, setShownFaults] = useState<readonly Fault[]>([])
  useEffect(() => {
    asked.then(setCountries, () => undefined)
  }, [asked])

  const sight = useMemo(() => look(detail.template, answers, detail.facts), [detail, answers])
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const proven = useMemo(() => [...draft.proven, ...confirmed], [draft.proven, confirmed])
  const isOpen = useCallback(
    (path: string) => (status === 'saving' || status === 'waiting') && awaitsServer(sight.plan, nodeAt(path)),
    [status, sight],
  )
  const own = useMemo(
    () =>
      faultsOf(sight, { today, proven: (value) => proven.includes(value) }).filter(
        ({ code, path }) => code !== 'stops' || !isOpen(path),
      ),
    [sight, today, proven, isOpen],
  )
  const faults = useMemo(() => withServers(own, draft, sight), [own, draft, sight])
  const addressOf = (id: string): string => {
    const next = new URLSearchParams(search)
    next.set('step', id)
    return `?${next.toString()}`
  }
  const files = useFiles(
    sight,
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
  const told = stillThere(shownFaults, faults)
  const ids = [...sight.sections.map(({ id }) => id), 'review']
  const isDone = (id: string): boolean => faults.every(({ path }) => path.split('.', 1)[0] !== id)
  const firstOpen = ids.find((id) => id !== 'review' && !isDone(id)) ?? 'review'
  // Asked again, what was answered the last time is to be looked at, though nothing is missing.
  const isAgain = questionnaire.submittedAt !== null && form.draft.prefilled.length > 0
  const isMarked = (id: string): boolean =>
    isAgain && draft.prefilled.some((path) => path.split('.', 1)[0] === id && sight.valueAt(path) !== undefined)
  // Who comes back goes on where they were; who just begins, at the beginning. The last answer of a section does not turn the page by itself.
  const [first] = useState(
    form.draft.revision > 0
      ? (ids.find((id) => id !== 'review' && (!isDone(id) || isMarked(id))) ?? 'review')
      : (ids[0] ?? 'review'),
  )
  const current = ids.find((id) => id === search.get('step')) ?? ids.find((id) => id === first) ?? firstOpen
  const index = ids.indexOf(current)
  const titleOf = (id: string): string =>
    id === 'review' ? t('questionnaire.review.title') : (detail.texts.sections[id]?.title ?? id)
  const open = (id: string): void => {
    setShownFaults([])
    void navigate(addressOf(id))
  }
  const sought = useRef<string | null>(null)
  const openAt = (path: string): void => {
    const id = path.split('.', 1)[0] ?? ''
    if (id === current) return goTo(path)
    setShownFaults(faults.filter((fault) => fault.path.split('.', 1)[0] === id))
    setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'step'), ['step', id]]))
    sought.current = path
  }
  // The way to an answer ends there, not at the heading that each new section begins with.
  useEffect(() => {
    const path = sought.current
    if (path?.split('.', 1)[0] !== current) return
    sought.current = null
    requestAnimationFrame(() => goTo(path))
  }, [current])
  const before = ids[index - 1]
  const shown = useRef(current)
  useEffect(() => {
    shown.current = current
  })
  const goOn = async (): Promise<void> => {
    const ofSection = (some: readonly Fault[]): Fault[] =>
      withoutWaiting(some, files.waiting, { failed: false }).filter(({ path }) => path.split('.', 1)[0] === current)
    if (ofSection(own).length > 0) return setShownFaults(ofSection(faults))
    // Some of it only the server can check. Where it cannot be reached nobody is held up: it is asked again at sending.
    const kept = status === 'waiting' ? null : await flush().catch(() => null)
    if (shown.current !== current) return
    // What another window changed is shown first.
    if (kept && kept.newer > newer) return
    const found = ofSection(kept?.draft.faults ?? [])
    setShownFaults(found)
    if (found.length === 0) open(ids[index + 1] ?? 'review')
  }

  return (
    <FormProvider
      value={{
        wanted,
        detail,
        sight,
        draft,
        countries,
        proof: { values: proven, add: (value) => setConfirmed((now) => [...now, value]) },
        faults: current === 'review' ? faults : [...told, ...faultsOfRefused(misfits, own)],
        change,
        files,
        isOpen,
      }}
    >
      <div className={styles['filling']}>
        <nav className={styles['side']} aria-label={t('questionnaire.progress')}>
          <ol>
            {ids.map((id) => (
              <li key={id} data-state={id === current ? 'now' : id !== 'review' && isDone(id) ? 'done' : 'ahead'}>
                <Link
                  to={addressOf(id)}
                  aria-current={id === current ? 'step' : undefined}
                  onClick={() => setShownFaults([])}
                >
                  {titleOf(id)}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles['main']}>
          <div className={styles['top']}>
            <div className={styles['bar']}>
              {before === undefined ? (
                <HomeLink className={styles['back']}>
                  <ArrowLeft size={18} aria-hidden="true" />
                  {t('action.home')}
                </HomeLink>
              ) : (
                <Link className={styles['back']} to={addressOf(before)}>
                  <ArrowLeft size={18} aria-hidden="true" />
                  {t('action.back')}
                </Link>
              )}
              <Kept status={status} problem={problem} files={files.waiting} />
            </div>
            <div className={styles['steps']}>
              <Steps
                label={t('questionnaire.progress')}
                steps={ids.map(titleOf)}
                current={index}
                text={t('questionnaire.stepOf', { step: index + 1, count: ids.length, name: detail.texts.title })}
              />
            </div>
          </div>
          <ChangedElsewhere times={newer}>{t('questionnaire.changedElsewhere')}</ChangedElsewhere>
          {index === 0 || (isAgain && current === first && current !== 'review') ? (
            <Notice tone="info">
              <p>{detail.texts.intro}</p>
              <p>
                {t('questionnaire.minutes', { count: detail.template.estMinutes })}{' '}
                {questionnaire.dueAt
                  ? t('questionnaire.due', { time: formatInstant(questionnaire.dueAt, i18n.language) })
                  : ''}
              </p>
            </Notice>
          ) : null}
          {index === 0 || current === 'review' ? <Reasons questionnaire={questionnaire} detail={detail} /> : null}
          {current === 'review' ? (
            <Review
              faults={withoutWaiting(faults, files.waiting, { failed: true })}
              ready={async () => {
                const latest = await flush({ ask: true })
                return latest.newer > newer ? null : latest.draft.revision
              }}
              onOpen={open}
              onGo={openAt}
              onSent={onSent}
            />
          ) : (
            <SectionForm key={current} id={current} found={shownFaults} faults={told} onGo={openAt} onContinue={goOn} />
          )}
        </div>
      </div>
    </FormProvider>
  )
}
