import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api.ts'
import { Act } from '../../../parts/act/Act.tsx'
import { regionText } from '../../../words/codes.ts'
import { everySite } from '../../people/Regions.tsx'
import { Erase } from './Erase.tsx'

interface OnMember {
  memberId: number
  /** Shows the member as they are now. Admins who review nothing do not see the member. */
  reload?: (() => Promise<void>) | undefined
}

/** What admins change about a member. */
export function AdminActs({ memberId, reload }: OnMember): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      <Act
        name={`site:${memberId}`}
        title={t('act.site.title')}
        text={t('act.site.text')}
        action={t('act.site.action')}
        fields={[
          {
            name: 'site',
            label: t('act.site.to'),
            options: everySite.map((value) => ({ value, label: regionText(t, value) })),
          },
        ]}
        confirm={({ site = '' }) => t('act.site.confirm', { member: memberId, region: regionText(t, site) })}
        run={async (values) => {
          const site = everySite.find((one) => one === values['site'])
          if (!site) return null
          await call('POST /v1/staff/member/site', { memberId, site })
          await reload?.()
          return t('act.site.done', { region: regionText(t, site) })
        }}
      />
      <Act
        name={`residence:${memberId}`}
        title={t('act.residence.title')}
        text={t('act.residence.text')}
        action={t('act.residence.action')}
        fields={[
          {
            name: 'country',
            label: t('act.residence.country'),
            form: { pattern: /^[A-Z]{2}$/, example: 'NL' },
            maxLength: 2,
          },
        ]}
        run={async ({ country = '' }) => {
          await call('POST /v1/staff/member/residence', { memberId, country })
          await reload?.()
          return t('act.residence.done')
        }}
      />
      <Attribute memberId={memberId} reload={reload} />
      <Erase memberId={memberId} reload={reload} />
    </>
  )
}

function Attribute({ memberId, reload }: OnMember): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`attribute:${memberId}`}
      title={t('act.attribute.title')}
      text={t('act.attribute.text')}
      action={t('act.attribute.action')}
      fields={[
        {
          name: 'name',
          label: t('act.attribute.name'),
          form: { pattern: /^[A-Za-z][\w.-]{0,63}$/, example: 'sandbox_scenario' },
        },
        {
          name: 'value',
          label: t('act.attribute.value'),
          hint: t('act.attribute.valueHint'),
          form: { pattern: /^[\w.-]{1,64}$/, example: 'slow' },
          optional: true,
        },
      ]}
      run={async ({ name = '', value = '' }) => {
        const { attributes } = await call('POST /v1/staff/member/attribute', { memberId, name, value })
        await reload?.()
        const all = attributes.map((one) => `${one.name} = ${one.value}`).join(', ')
        return all === '' ? t('act.attribute.none') : t('act.attribute.done', { all })
      }}
    />
  )
}
