import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffRole } from '@tessera/contract/staff.ts'
import styles from './PeoplePage.module.css'

const everyRole: readonly StaffRole[] = ['reviewer', 'senior', 'mlro', 'admin']

interface RolesProps {
  name: string
  roles: readonly StaffRole[]
  /** Nobody changes their own. */
  own?: boolean
  onChange: (roles: StaffRole[]) => void
}

/** The roles of a person, each with what it allows. */
export function Roles({ name, roles, own = false, onChange }: RolesProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <fieldset className={styles['roles']} disabled={own}>
      <legend>{t('people.roles')}</legend>
      {everyRole.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            name={`${name}-${role}`}
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(everyRole.filter((one) => (one === role ? event.target.checked : roles.includes(one))))
            }
          />
          <span>
            {t(`role.${role}`)}
            <small>{t(`people.allows.${role}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
