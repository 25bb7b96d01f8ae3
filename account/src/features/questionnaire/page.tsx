import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useKycInfo } from '../../state/kyc-info.ts'
import { Begin } from './Begin.tsx'
import { Filling } from './Filling.tsx'
import type { QuestionnaireData } from './load.ts'
import { Locked } from './Locked.tsx'
import { NothingAsked } from './NothingAsked.tsx'
import { Outcome } from './Outcome.tsx'
import { Overview } from './Overview.tsx'

/** The screen of every questionnaire: the address decides which one, its state decides what the member can do. */
export function Page(): ReactNode {
  const loaded = useLoaderData<QuestionnaireData>()
  const { code, requestId, all } = loaded.wanted
  // Another questionnaire is another page, at any address.
  return <One key={all ? 'all' : `${code} ${requestId ?? ''}`} loaded={loaded} />
}

function One({ loaded }: { loaded: QuestionnaireData }): ReactNode {
  const { info } = useKycInfo(loaded.info)
  const { revalidate } = useRevalidator()
  const [correcting, setCorrecting] = useState(false)
  const seen = useRef(loaded.info.version)
  const { form, wanted, several, list } = loaded
  const editing = form?.questionnaire?.mayEdit ?? false
  useEffect(() => {
    // No refresh while the member fills it in. Changes from elsewhere arrive with the next save.
    if (info.version <= seen.current || editing) return
    seen.current = info.version
    void revalidate()
  }, [info.version, editing, revalidate])

  if (several.length > 0) return <Overview list={several} />
  if (!form) return wanted.all && list.length > 0 ? <Overview list={list} /> : <NothingAsked others={list} />
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
