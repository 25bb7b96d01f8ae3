import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Button } from '@tessera/ui/Button.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call, type Result } from '../../api.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { useAction } from '../../use-action.ts'
import { levelText, regionText } from '../../words/codes.ts'
import { Problem } from '../../parts/Problem.tsx'
import styles from './Member.module.css'

/** Finds members. What was searched for is not in the address, because it is personal data. */
export function SearchPage(): ReactNode {
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
    <div className={styles['page']}>
      <PageTitle title={t('members.title')} />
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
              <Chip>{levelText(t, level)}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
