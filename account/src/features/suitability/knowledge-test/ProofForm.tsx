import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { FileUpload } from '@tessera/ui/FileUpload.tsx'
import type { FileFault } from '@tessera/ui/file-choice.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useUnsent } from '../../../shell/use-unsent.ts'
import styles from './knowledge.module.css'
import type { Status } from './load.ts'
import { useProofFiles } from './use-proof-files.ts'

const routes = ['training', 'work', 'trading'] as const
/** Limits of the contract, in characters and files. */
const limits = { least: 20, most: 2000, files: 5, megabytes: 10 } as const

/** Training, work or trading experience in the member's own words, with supporting documents. */
export function ProofForm({ onStatus }: { onStatus: (status: Status) => void }): ReactNode {
  const { t } = useTranslation()
  const [route, setRoute] = useState<(typeof routes)[number] | ''>('')
  const [statement, setStatement] = useState('')
  const [declared, setDeclared] = useState(false)
  const [asked, setAsked] = useState(false)
  const files = useProofFiles()
  // The text is only stored when the whole form is sent.
  useUnsent(statement.trim() !== '' || files.waiting)
  const short = statement.trim().length < limits.least
  const send = useAction(async () => {
    if (route === '') return
    const status = await call('POST /v3/private/kyc/knowledge-test/prove', {
      body: { route, statement: statement.trim(), fileIds: files.ids, declared: true },
    })
    files.forget()
    onStatus(status)
  })
  return (
    <Form
      className={styles['form']}
      label={t('tests.knowledge.proof.title')}
      action={t('tests.knowledge.proof.send')}
      busy={send.busy}
      problem={<ActionProblem action={send} />}
      onSend={() => {
        setAsked(true)
        if (route !== '' && !short && declared && files.ids.length > 0 && !files.waiting) void send.run()
      }}
    >
      <RadioCards
        legend={t('tests.knowledge.proof.route')}
        name="proof-route"
        cards={routes.map((value) => ({
          value,
          title: t(`tests.knowledge.proof.${value}`),
          detail: t(`tests.knowledge.proof.${value}Text`),
        }))}
        value={route}
        onChange={setRoute}
        error={asked && route === '' ? t('tests.knowledge.proof.routeMissing') : undefined}
      />
      <Textarea
        label={t('tests.knowledge.proof.statement')}
        hint={t('tests.knowledge.proof.statementHint')}
        error={asked && short ? t('tests.knowledge.proof.statementShort', { least: limits.least }) : undefined}
        value={statement}
        onChange={setStatement}
        maxLength={limits.most}
      />
      <ProofFiles files={files} asked={asked} />
      <Checkbox
        name="proof-declared"
        checked={declared}
        onChange={setDeclared}
        error={asked && !declared ? t('tests.knowledge.proof.declareMissing') : undefined}
      >
        {t('tests.knowledge.proof.declare')}
      </Checkbox>
    </Form>
  )
}

interface ProofFilesProps {
  files: ReturnType<typeof useProofFiles>
  /** The member tried to send the form. */
  asked: boolean
}

function ProofFiles({ files, asked }: ProofFilesProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [fault, setFault] = useState<FileFault | null>(null)
  const unready = files.waiting
    ? t('questionnaire.filesWaiting.first')
    : files.ids.length === 0
      ? t('tests.knowledge.proof.filesMissing')
      : undefined
  const fileError = fault
    ? t(`questionnaire.file.fault.${fault}`, { megabytes: limits.megabytes })
    : asked
      ? unready
      : undefined
  return (
    <FileUpload
      legend={t('tests.knowledge.proof.files')}
      hint={t('tests.knowledge.proof.filesHint')}
      error={fileError}
      limits={{
        bytes: limits.megabytes * 1024 * 1024,
        types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      }}
      max={limits.files}
      items={files.items}
      language={i18n.language}
      texts={{
        choose: t('questionnaire.file.choose'),
        drop: t('questionnaire.file.drop'),
        limits: t('questionnaire.file.limits', { megabytes: limits.megabytes }),
        takePhoto: t('questionnaire.file.takePhoto'),
        sending: t('questionnaire.file.sending'),
        done: t('questionnaire.file.done'),
        retry: t('action.tryAgain'),
        cancel: (name) => t('questionnaire.file.cancel', { name }),
        remove: (name) => t('questionnaire.remove', { name }),
      }}
      camera="environment"
      onFile={(file) => {
        setFault(null)
        files.send(file)
      }}
      onFault={setFault}
      onCancel={files.remove}
      onRetry={files.retry}
      onRemove={files.remove}
    />
  )
}
