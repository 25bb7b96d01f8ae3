import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Button } from '@tessera/ui/Button.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call, type Result } from '../../api.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { reviews, usePerson } from '../../shell/person.ts'
import { useAction } from '../../use-action.ts'
import { levelText, regionText } from '../../words/codes.ts'
import { Problem } from '../../parts/Problem.tsx'
import { Reverify } from './Reverify.tsx'
import styles from './Member.module.css'

/** Finds members. Admins who review nothing open a member by the number. */
export function SearchPage(): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  return (
    <div className={styles['page']}>
      <PageTitle title={t('members.title')} />
      {reviews(person.roles) ? <Search /> : <ByNumber />}
      {person.roles.includes('senior') ? (
        <Card>
          <Reverify />
        </Card>
      ) : null}
    </div>
  )
}

/** What was searched for is not in the address, because it is personal data. */
function Search(): ReactNode {
  const { t } = useTranslation('console')
  const [text, setText] = useState('')
  const [found, setFound] = useState<Result<'POST /v1/staff/member/search'> | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { run, busy, problem } = useAction(async () => {
    setFound(await call('POST /v1/staff/member/search', { text: text.trim() }))
  })
  useEffect(() => field.current?.focus(), [])
  useShortcuts({ search: () => field.current?.focus() })
  return (
    <>
      <search>
        <Form
          className={styles['search']}
          busy={busy}
          onSend={() => {
            if (text.trim() !== '') void run()
          }}
        >
          <TextInput
            ref={field}
            label={t('members.label')}
            hint={t('members.hint')}
            value={text}
            maxLength={320}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="primary" loading={busy}>
            {t('members.action')}
          </Button>
        </Form>
      </search>
      <Problem text={problem} />
      <output>{found ? t('members.found', { count: found.length }) : null}</output>
      {found && found.length > 0 ? (
        <ul className={styles['found']}>
          {found.map(({ id, site, level, email }) => (
            <li key={id}>
              <Link to={`/member/${id}`}>{t('case.member', { id })}</Link>
              <span>{email}</span>
              <Chip>{regionText(t, site)}</Chip>
              {level === null ? null : <Chip>{levelText(t, level)}</Chip>}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function ByNumber(): ReactNode {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState(false)
  const isNumber = /^[1-9]\d{0,14}$/.test(number.trim())
  return (
    <Form
      className={styles['search']}
      onSend={() => {
        setWrong(!isNumber)
        if (isNumber) void navigate(`/member/${number.trim()}`)
      }}
    >
      <TextInput
        label={t('members.number')}
        hint={t('act.example', { example: '10000001' })}
        error={wrong && !isNumber ? t('act.like', { example: '10000001' }) : undefined}
        value={number}
        maxLength={15}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('action.open')}
      </Button>
    </Form>
  )
}
