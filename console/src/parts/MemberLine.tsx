import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Chip } from '@tessera/ui/Chip.tsx'
import { aboutText, languageText, levelText, regionText } from '../words/codes.ts'
import styles from './CaseList.module.css'

interface MemberLineProps {
  member: CaseView['member']
  /** Leaves out the level: it tells how a case was decided. */
  blind?: boolean
}

/** A member's status without personal data: region, residence, level, language, and what is wrong with the account. */
export function MemberLine({ member, blind = false }: MemberLineProps): ReactNode {
  const { t } = useTranslation('console')
  const { site, residence, servedBy, level, language, locked, closed } = member
  return (
    <p className={styles['member']}>
      <Chip>{regionText(t, site)}</Chip>
      {blind ? null : <Chip>{levelText(t, level)}</Chip>}
      <span>
        {residence ? t('member.livesIn', { country: aboutText(t, residence) }) : t('member.noResidence')}
        {' · '}
        {t('member.language', { language: languageText(language) })}
      </span>
      {servedBy ? <Chip tone="warn">{t('member.servedBy', { region: regionText(t, servedBy) })}</Chip> : null}
      {locked ? <Chip tone="bad">{t('member.locked')}</Chip> : null}
      {closed ? <Chip tone="bad">{t('member.closed')}</Chip> : null}
    </p>
  )
}
