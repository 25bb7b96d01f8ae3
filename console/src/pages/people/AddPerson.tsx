import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Site } from '@tessera/contract/sites.ts'
import type { StaffRole } from '@tessera/contract/staff.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import type { Secrets } from './PeoplePage.tsx'
import { Regions } from './Regions.tsx'
import { Roles } from './Roles.tsx'
import { Problem } from '../../parts/Problem.tsx'
import styles from './PeoplePage.module.css'

interface AddPersonProps {
  /** Nobody is registered: the first person must be an admin. */
  first: boolean
  onAdded: (secrets: Secrets) => void
}

/** Registers a person. */
export function AddPerson({ first, onAdded }: AddPersonProps): ReactNode {
  const { t } = useTranslation('console')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>(first ? ['admin'] : [])
  const [sites, setSites] = useState<readonly Site[]>([])
  const add = useAction(async () => {
    const made = await call('POST /v1/staff/people/add', { name: name.trim(), roles: [...roles], sites: [...sites] })
    setName('')
    setRoles([])
    setSites([])
    onAdded({ name: name.trim(), ...made })
  })
  return (
    <Card title={t('people.add')} className={styles['card']}>
      {first ? <p>{t('people.first')}</p> : null}
      <Form className={styles['form']} busy={add.busy} onSend={() => void add.run()}>
        <TextInput
          label={t('people.name')}
          hint={t('people.nameHint')}
          value={name}
          maxLength={64}
          onChange={(event) => setName(event.target.value)}
        />
        <Roles name="new" roles={roles} onChange={setRoles} />
        <Regions name="new" regions={sites} onChange={setSites} />
        <Problem text={add.problem} />
        <Button
          type="submit"
          variant="primary"
          loading={add.busy}
          disabled={!/^[\w.@-]{1,64}$/.test(name.trim()) || roles.length === 0}
        >
          {t('people.addAction')}
        </Button>
      </Form>
    </Card>
  )
}
