import type { FileFault } from '@tessera/ui/file-choice.ts'
import { FileUpload } from '@tessera/ui/FileUpload.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { useForm } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'
import { fileIds } from './use-files.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** The item's rules for files. The server checks the content. */
function limitsOf(item: MemberItem): { bytes: number; types: string[]; max: number } {
  const limits = {
    bytes: 10 * 1024 * 1024,
    types: Object.values(mediaTypes),
    max: item.type === 'file' ? 1 : 10,
  }
  for (const validator of item.validate ?? []) {
    if (validator.rule === 'maxBytes') limits.bytes = validator.value
    if (validator.rule === 'maxFiles') limits.max = validator.value
    if (validator.rule === 'fileTypes') limits.types = validator.types.flatMap((type) => mediaTypes[type] ?? [])
  }
  return limits
}

/** The files of an answer: stored and uploading. */
export function FilesItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const {
    draft,
    files: { waiting, added, send, retry, cancel },
  } = useForm()
  const [fault, setFault] = useState<FileFault | null>(null)
  const { max, ...limits } = limitsOf(item)
  const megabytes = Math.round(limits.bytes / 1024 / 1024)
  const ids = fileIds(value)
  const items = waiting.filter(({ place }) => place === path)
  const take = (next: string[]): void =>
    onChange(next.length === 0 ? null : item.type === 'file' ? (next.at(-1) ?? null) : next)
  const done = ids.map((id) => {
    const file = [...draft.files, ...added].find(({ fileId }) => fileId === id)
    return {
      id,
      name: file?.name ?? t('questionnaire.file.unnamed'),
      bytes: file?.bytes ?? 0,
      state: 'done' as const,
      share: 1,
    }
  })
  return (
    <FileUpload
      legend={label}
      hint={hint}
      error={error ?? (fault ? t(`questionnaire.file.fault.${fault}`, { megabytes }) : undefined)}
      limits={limits}
      max={max}
      items={[...done, ...items]}
      language={i18n.language}
      texts={{
        choose: t('questionnaire.file.choose'),
        drop: t('questionnaire.file.drop'),
        limits: t('questionnaire.file.limits', { megabytes }),
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
        send(file, path)
      }}
      onFault={setFault}
      onCancel={cancel}
      onRetry={retry}
      onRemove={(id) => (ids.includes(id) ? take(ids.filter((other) => other !== id)) : cancel(id))}
    />
  )
}
