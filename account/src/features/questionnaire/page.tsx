import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useRevalidator } from 'react-router'
import { part } from '../../shell/part.tsx'
import { useTop } from '../../shell/use-top.ts'
import { useKycInfo } from '../../state/kyc-info.ts'
import { All } from './All.tsx'
import { Begin } from './Begin.tsx'
import { Filling } from './Filling.tsx'
import type { QuestionnaireData } from './load.ts'
import { Locked } from './Locked.tsx'
import { Outcome } from './Outcome.tsx'
import { Overview } from './Overview.tsx'

/** A questionnaire that we do not ask of this member. */
const NothingAsked = part(async () => (await import('./NothingAsked.tsx')).NothingAsked, 'about')

/** The screen of every questionnaire: the address decides which one, its state decides what the member can do. */
export function Page(): ReactNode {
  const loaded = useLoaderData<QuestionnaireData>()
  const { code, requestId, all } = loaded.wanted
  // Another questionnaire is another page, at any address.
  return <One key={all ? 'all' : `${code} ${requestId ?? ''}`} loaded={loaded} />
}

function One({ loaded }: { loaded: QuestionnaireData }): ReactNode {
  const { t } = useTranslation()
  const { info } = useKycInfo(loaded.info)
  const { revalidate } = useRevalidator()
  const [correcting, setCorrecting] = useState(false)
  const [first] = useState(loaded.form?.questionnaire?.status)
  const seen = useRef(loaded.info.version)
  const { form, wanted, several, list, open } = loaded
  const editing = form?.questionnaire?.mayEdit ?? false
  useEffect(() => {
    // No refresh while the member fills it in. Changes from elsewhere arrive with the next save.
    if (info.version <= seen.current || editing) return
    seen.current = info.version
    void revalidate()
  }, [info.version, editing, revalidate])

  // What was sent can be edited again: from the start of the page, not from where its button was.
  useTop(correcting && editing ? 'again' : '')

  if (several.length > 0) return <Overview list={several} />
  if (wanted.all) return <All open={open} list={list} />
  if (!form)
    return (
      <Suspense fallback={<Skeleton lines={5} label={t('shell.loading')} />}>
        <NothingAsked code={wanted.code} />
      </Suspense>
    )
  const { questionnaire, draft } = form
  const again = (): void => {
    setCorrecting(true)
    void revalidate()
  }
  // A draft whose prerequisite is no longer met is locked, too.
  if (form.detail.locked && (!questionnaire || questionnaire.mayEdit)) return <Locked detail={form.detail} />
  if (!questionnaire || !draft) return <Begin detail={form.detail} wanted={wanted} onStarted={again} />
  if (!questionnaire.mayEdit)
    return (
      <Outcome
        info={info}
        news={first !== questionnaire.status}
        questionnaire={questionnaire}
        detail={form.detail}
        draft={draft}
        wanted={wanted}
        onReopened={again}
      />
    )
  return (
    <Filling
      key={`${questionnaire.questionnaireId} ${questionnaire.submittedAt ?? ''} ${correcting}`}
      form={{ ...form, questionnaire, draft }}
      wanted={wanted}
      countries={loaded.countries}
      version={info.version}
      onSent={() => void revalidate()}
    />
  )
}
