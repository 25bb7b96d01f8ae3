import { buttonClass } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { here, paths } from '../../paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { inPlace } from '../../state/in-place.ts'
import styles from './form.module.css'

type About = Calls['GET /v1/private/questionnaire/about']['result']

/** What each questionnaire is about, by its code. */
const topics = {
  100: 'newMember',
  101: 'newMember',
  102: 'newMember',
  103: 'newMember',
  200: 'transfers',
  210: 'names',
  211: 'names',
  220: 'edd',
  221: 'edd',
  222: 'details',
  230: 'sources',
  240: 'tax',
  250: 'personal',
  251: 'finances',
  252: 'mismatch',
  260: 'use',
  261: 'wealth',
  270: 'professional',
  271: 'qualified',
  280: 'use',
  290: 'custodian',
  291: 'travel',
  292: 'wallet',
  350: 'bank',
  360: 'documentChip',
  370: 'call',
} as const

/** Null for a code that is no questionnaire. */
const ask = (code: number): Promise<About | null> =>
  inPlace(
    call('GET /v1/private/questionnaire/about', { query: { template_code: String(code) } }).catch((error: unknown) => {
      if (isRefusal(error, retCodes.questionnaireNotFound)) return null
      throw error
    }),
  )

/** We do not ask this of the member: what it is, who fills it in, and why they do not need to. */
export function NothingAsked({ code }: { code: number }): ReactNode {
  const { t } = useTranslation()
  const [about, setAbout] = useState(() => ask(code))
  return (
    <div className={styles['narrow']}>
      <Loaded data={about} lines={6} retry={() => setAbout(ask(code))}>
        {(known) =>
          known ? (
            <Words code={code} about={known} />
          ) : (
            <PageTitle lead={t('questionnaire.nothing.text')}>{t('questionnaire.nothing.title')}</PageTitle>
          )
        }
      </Loaded>
      <Link className={buttonClass({ variant: 'secondary', size: 'large' })} to={here(paths.tasks)}>
        {t('questionnaire.all.toTasks')}
      </Link>
    </div>
  )
}

const topicOf = (code: number): (typeof topics)[keyof typeof topics] | undefined =>
  Object.entries(topics).find(([known]) => Number(known) === code)?.[1]

function Words({ code, about: { title, whyNot, sites } }: { code: number; about: About }): ReactNode {
  const { t, i18n } = useTranslation()
  const topic = topicOf(code)
  const places = new Intl.ListFormat(i18n.language).format(sites.map((site) => t(`site.${site}`)))
  return (
    <>
      <PageTitle lead={t(`about.why.${whyNot}`)}>{title}</PageTitle>
      <dl className={styles['about']}>
        {topic ? (
          <>
            <dt>{t('about.whatTitle')}</dt>
            <dd>{t(`about.what.${topic}`)}</dd>
          </>
        ) : null}
        <dt>{t('about.whoTitle')}</dt>
        <dd>{t(`about.who.${whyNot}`, { sites: places })}</dd>
      </dl>
    </>
  )
}
