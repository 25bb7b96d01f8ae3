import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffRole } from '@tessera/contract/staff.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, type Result } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { usePerson } from '../../shell/person.ts'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { AddPerson } from './AddPerson.tsx'
import { Passkeys } from './Passkeys.tsx'
import { knownSites, Regions } from './Regions.tsx'
import { Roles } from './Roles.tsx'
import { Problem } from '../../parts/Problem.tsx'
import styles from './PeoplePage.module.css'

type Person = Result<'GET /v1/staff/people/list'>[number]

/** What is shown once: a link, and for a new person a key. */
export interface Secrets {
  name: string
  link: string
  key?: string
}

/** The register of staff, for admins. */
export function PeoplePage(): ReactNode {
  const { t } = useTranslation('console')
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/people/list'), 'people')
  const [secrets, setSecrets] = useState<Secrets | null>(null)
  return (
    <div className={styles['page']}>
      <PageTitle title={t('people.title')} />
      {secrets ? <Shown secrets={secrets} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={4} label={t('shell.loading')} /> : null}
      {value?.length === 0 ? <Notice tone="info">{t('people.none')}</Notice> : null}
      {value?.map((person) => (
        <OnePerson key={person.name} person={person} reload={reload} onSecrets={setSecrets} />
      ))}
      {value ? (
        <AddPerson
          first={value.length === 0}
          onAdded={(made) => {
            setSecrets(made)
            // The first admin of a sandbox ends the open sandbox, and with it this session.
            if (value.length > 0) void reload()
          }}
        />
      ) : null}
    </div>
  )
}

/** Link and key, which nobody can look up again. */
function Shown({ secrets }: { secrets: Secrets }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Notice tone="good" role="alert" title={t('people.once', { name: secrets.name })}>
      <dl className={styles['secrets']}>
        <dt>{t('people.linkLabel')}</dt>
        <dd>
          <code>{secrets.link}</code>
        </dd>
        {secrets.key === undefined ? null : (
          <>
            <dt>{t('people.key')}</dt>
            <dd>
              <code>{secrets.key}</code>
            </dd>
          </>
        )}
      </dl>
    </Notice>
  )
}

interface OnePersonProps {
  person: Person
  reload: () => Promise<void>
  onSecrets: (secrets: Secrets) => void
}

function OnePerson({ person, reload, onSecrets }: OnePersonProps): ReactNode {
  const { t } = useTranslation('console')
  const { name, passkeys, addedBy, addedAt, seenAt } = person
  const own = usePerson().person.name === name
  const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles)
  const [sites, setSites] = useState(() => knownSites(person.sites))
  const [removing, setRemoving] = useState(false)
  const save = useAction(async () => {
    await call('POST /v1/staff/people/roles', { name, roles: [...roles], sites: [...sites] })
    await reload()
  })
  const invite = useAction(async () => {
    const { link } = await call('POST /v1/staff/people/invite', { name })
    onSecrets({ name, link })
  })
  const remove = useAction(async () => {
    await call('POST /v1/staff/people/remove', { name })
    await reload()
  })
  const changed =
    roles.length !== person.roles.length ||
    roles.some((role) => !person.roles.includes(role)) ||
    sites.length !== person.sites.length ||
    sites.some((site) => !person.sites.includes(site))
  const problem = save.problem || invite.problem || remove.problem
  return (
    <Card title={name} className={styles['card']}>
      <p>{t('people.added', { name: addedBy, time: timeText(addedAt) })}</p>
      {seenAt ? <p>{t('people.seen', { time: timeText(seenAt) })}</p> : null}
      <Passkeys name={name} passkeys={passkeys} reload={reload} />
      {own ? <p>{t('people.own')}</p> : null}
      <Roles name={name} roles={roles} own={own} onChange={setRoles} />
      <Regions name={name} regions={sites} own={own} onChange={setSites} />
      <Problem text={problem} />
      <div className={styles['actions']}>
        <Button disabled={!changed || roles.length === 0} loading={save.busy} onClick={() => void save.run()}>
          {t('people.saveRoles')}
        </Button>
        <Button loading={invite.busy} onClick={() => void invite.run()}>
          {t('people.invite')}
        </Button>
        {removing ? (
          <>
            <Button variant="primary" loading={remove.busy} onClick={() => void remove.run()}>
              {t('people.removeNow', { name })}
            </Button>
            <Button onClick={() => setRemoving(false)}>{t('action.cancel')}</Button>
          </>
        ) : (
          <Button onClick={() => setRemoving(true)}>{t('people.remove')}</Button>
        )}
      </div>
    </Card>
  )
}
