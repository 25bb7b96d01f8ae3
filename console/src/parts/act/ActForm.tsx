import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useAction } from '../../use-action.ts'
import { FocusedButton } from '../FocusedButton.tsx'
import { Problem } from '../Problem.tsx'
import './texts.ts'
import styles from './Act.module.css'

/** What was done: a sentence, with a key or secret that is shown only now. Null where the page says it elsewhere. */
export type Done = string | { text: string; once: string } | null

export interface ActFormProps {
  /** Name for screen readers. */
  label: string
  /** What it does, above its fields. */
  text?: string | undefined
  /** The text of its button. */
  action: string
  /** What is asked before it is done. Without it, it is done at once. */
  confirm?: string | undefined
  /** Whether it can be sent. If not, the fields say why. */
  check?: (() => boolean) | undefined
  /** Does it, and returns what was done. */
  run: () => Promise<Done>
  children?: ReactNode
}

/** An act of staff: its fields, a confirmation where it is needed, and its result or why it was refused. */
export function ActForm({ label, text, action, confirm, check, run, children }: ActFormProps): ReactNode {
  const { t } = useTranslation('console')
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<Done>(null)
  const act = useAction(async () => {
    setDone(null)
    setDone(await run())
  })
  const send = (): void => {
    if (check && !check()) return
    if (confirm) setAsking(true)
    else void act.run()
  }
  return (
    <Form className={styles['form']} label={label} busy={act.busy} onSend={send}>
      {text ? <p>{text}</p> : null}
      {children}
      <Problem text={act.problem} />
      <output className={styles['done']}>{done ? <Shown done={done} /> : null}</output>
      <Button type="submit" size="small" loading={act.busy}>
        {action}
      </Button>
      {asking ? (
        <Dialog
          open
          title={label}
          closeLabel={t('action.close')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
              <FocusedButton
                variant="primary"
                onClick={() => {
                  setAsking(false)
                  void act.run()
                }}
              >
                {action}
              </FocusedButton>
            </>
          }
        >
          <p>{confirm}</p>
        </Dialog>
      ) : null}
    </Form>
  )
}

function Shown({ done }: { done: NonNullable<Done> }): ReactNode {
  if (typeof done === 'string') return <Notice tone="good">{done}</Notice>
  return (
    <Notice tone="good">
      <p>{done.text}</p>
      <code className={styles['once']}>{done.once}</code>
    </Notice>
  )
}
