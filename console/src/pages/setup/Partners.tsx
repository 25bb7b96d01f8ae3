import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import '../../parts/act/texts.ts'
import { call, type Result } from '../../api.ts'
import { Act } from '../../parts/act/Act.tsx'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { KeyActs, WebhookActs } from './PartnerActs.tsx'
import { Section } from './Section.tsx'
import actStyles from '../../parts/act/Act.module.css'
import styles from './SetupPage.module.css'

type Partner = Result<'GET /v1/staff/partner/list'>[number]

/** Companies that embed verification, with their keys. */
export function Partners(): ReactNode {
  const { t } = useTranslation('console')
  const loaded = useLoad(() => call('GET /v1/staff/partner/list'), 'partners')
  return (
    <Section title={t('partner.title')} loaded={loaded}>
      {(partners) => (
        <div className={styles['wide']}>
          {partners.length === 0 ? <p>{t('setup.webhooks.none')}</p> : null}
          {partners.map((partner) => (
            <OnePartner key={partner.id} partner={partner} reload={loaded.reload} />
          ))}
          <Register title={t('partner.register.title')} reload={loaded.reload} />
        </div>
      )}
    </Section>
  )
}

function OnePartner({ partner, reload }: { partner: Partner; reload: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const { id, name, origins, closedAt, keys } = partner
  return (
    <section className={styles['partner']} aria-label={name}>
      <h3>
        {name} <small>{id}</small>{' '}
        {closedAt ? <Chip tone="warn">{t('partner.closedSince', { time: timeText(closedAt) })}</Chip> : null}
      </h3>
      <p>{origins.join(' · ')}</p>
      <ul className={styles['keys']}>
        {keys.length === 0 ? <li>{t('partner.noKeys')}</li> : null}
        {keys.map(({ ending, expiresAt }) => (
          <li key={ending}>
            <Chip>{t('partner.key.ending', { ending })}</Chip>
            {expiresAt ? <small>{t('partner.key.ends', { time: timeText(expiresAt) })}</small> : null}
          </li>
        ))}
      </ul>
      <Disclosure summary={t('partner.acts', { name })}>
        <div className={actStyles['acts']}>
          <KeyActs partner={id} reload={reload} />
          <WebhookActs partner={id} />
          <Register title={t('partner.register.change')} partner={partner} reload={reload} />
          <Closing partner={partner} reload={reload} />
        </div>
      </Disclosure>
    </section>
  )
}

interface RegisterProps {
  title: string
  /** The partner that is changed. Without it, a new one is registered. */
  partner?: Partner
  reload: () => Promise<void>
}

function Register({ title, partner, reload }: RegisterProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`partner:${partner?.id ?? ''}`}
      title={title}
      text={t('partner.register.text')}
      action={partner ? t('checklist.save') : t('partner.register.action')}
      fields={[
        ...(partner
          ? []
          : [
              {
                name: 'id',
                label: t('partner.register.id'),
                form: { pattern: /^[a-z][a-z0-9-]{1,31}$/, example: 'shop' },
                maxLength: 32,
              },
            ]),
        { name: 'name', label: t('partner.register.name'), first: partner?.name ?? '' },
        {
          name: 'origins',
          label: t('partner.register.origins'),
          hint: t('partner.register.originsHint'),
          first: partner?.origins.join(' ') ?? '',
          maxLength: 2000,
        },
      ]}
      run={async ({ id = '', name = '', origins = '' }) => {
        const list = origins.split(/[\s,]+/).filter((origin) => origin !== '')
        await call('POST /v1/staff/partner/register', { partner: partner?.id ?? id, name, origins: list })
        await reload()
        return t('partner.register.done', { name })
      }}
    />
  )
}

function Closing({ partner: { id, name, closedAt }, reload }: { partner: Partner } & Pick<RegisterProps, 'reload'>) {
  const { t } = useTranslation('console')
  const which = closedAt ? 'reopen' : 'close'
  return (
    <Act
      name={`${which}:${id}`}
      title={t(`partner.${which}.title`)}
      text={t(`partner.${which}.text`)}
      action={t(`partner.${which}.action`)}
      confirm={() => t(`partner.${which}.confirm`, { name })}
      run={async () => {
        await call('POST /v1/staff/partner/close', { partner: id, closed: !closedAt })
        await reload()
        return t(`partner.${which}.done`)
      }}
    />
  )
}
