import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api.ts'
import { Act } from '../../parts/act/Act.tsx'
import type { ActField } from '../../parts/act/ActFields.tsx'

/** After how many seconds what is replaced ends. */
const pauses = ['0', '3600', '86400', '604800'] as const

/** Keys of a partner: a new one, alone or in place of the earlier ones, and the end of all. */
export function KeyActs({ partner, reload }: { partner: string; reload: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      <Act
        name={`key:${partner}`}
        title={t('partner.key.title')}
        text={t('partner.key.text')}
        action={t('partner.key.action')}
        fields={[
          {
            name: 'earlier',
            label: t('partner.key.earlier'),
            options: [
              { value: 'stay', label: t('partner.key.stay') },
              ...pauses.map((value) => ({ value, label: t(`partner.after.${value}`) })),
            ],
            first: 'stay',
          },
        ]}
        run={async ({ earlier = 'stay' }) => {
          const ending = earlier === 'stay' ? {} : { endEarlierAfter: Number(earlier) }
          const { key } = await call('POST /v1/staff/partner/key', { partner, ...ending })
          await reload()
          return { text: t('partner.key.once'), once: key }
        }}
      />
      <Act
        name={`revoke:${partner}`}
        title={t('partner.revoke.title')}
        text={t('partner.revoke.text')}
        action={t('partner.revoke.action')}
        confirm={() => t('partner.revoke.confirm', { partner })}
        run={async () => {
          const { ended } = await call('POST /v1/staff/partner/revoke', { partner })
          await reload()
          return t('partner.revoke.done', { count: ended })
        }}
      />
    </>
  )
}

/** Where the webhooks of a partner go, and their secret. */
export function WebhookActs({ partner }: { partner: string }): ReactNode {
  const { t } = useTranslation('console')
  const earlier: ActField = {
    name: 'earlier',
    label: t('partner.secret.earlier'),
    options: pauses.map((value) => ({ value, label: t(`partner.after.${value}`) })),
    first: '86400',
  }
  return (
    <>
      <Act
        name={`webhook:${partner}`}
        title={t('partner.webhook.title')}
        text={t('partner.webhook.text')}
        action={t('checklist.save')}
        fields={[
          {
            name: 'url',
            label: t('partner.webhook.url'),
            type: 'url',
            form: { pattern: /^https?:\/\/\S+$/, example: 'https://shop.example/hooks' },
            maxLength: 500,
          },
        ]}
        run={async ({ url = '' }) => {
          const { secret } = await call('POST /v1/staff/partner/webhook', { partner, url })
          return secret === null ? t('partner.webhook.same') : { text: t('partner.secret.once'), once: secret }
        }}
      />
      <Act
        name={`secret:${partner}`}
        title={t('partner.secret.title')}
        text={t('partner.secret.text')}
        action={t('partner.secret.action')}
        fields={[earlier]}
        run={async (values) => {
          const endEarlierAfter = Number(values['earlier'])
          const { secret } = await call('POST /v1/staff/partner/webhook-secret', { partner, endEarlierAfter })
          return { text: t('partner.secret.once'), once: secret }
        }}
      />
      <Act
        name={`webhook-stop:${partner}`}
        title={t('partner.stop.title')}
        text={t('partner.stop.text')}
        action={t('partner.stop.action')}
        confirm={() => t('partner.stop.confirm', { partner })}
        run={async () => {
          await call('POST /v1/staff/partner/webhook-stop', { partner })
          return t('partner.stop.done')
        }}
      />
    </>
  )
}
