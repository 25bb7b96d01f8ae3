import { useState, type ReactNode } from 'react'
import { FilePicker } from '../../FilePicker.tsx'
import { FileUpload, type FileUploadTexts, type UploadItem } from '../../FileUpload.tsx'
import { Shelf } from '../Shelf.tsx'

const texts: FileUploadTexts = {
  choose: 'Choose files',
  drop: 'Drop files here, or paste them',
  limits: 'JPEG, PNG or PDF, up to 10 MB each',
  takePhoto: 'Take a photo',
  sending: 'Sending',
  done: 'Received',
  retry: 'Send again',
  cancel: (name) => `Cancel ${name}`,
  remove: (name) => `Remove ${name}`,
}
const start: UploadItem[] = [
  { id: 'a', name: 'bank-statement-october-2026.pdf', bytes: 2_400_000, state: 'sending', share: 0.42 },
  { id: 'b', name: 'utility-bill.jpg', bytes: 740_000, state: 'done', share: 1 },
  {
    id: 'c',
    name: 'lease.pdf',
    bytes: 5_100_000,
    state: 'failed',
    share: 0,
    problem: 'The connection broke. Nothing was lost.',
  },
  {
    id: 'd',
    name: 'salary.pdf',
    bytes: 310_000,
    state: 'failed',
    share: 0,
    problem: 'You are signed out. Nothing was lost.',
    mayRetry: false,
    aside: <a href="#files">Sign in in a new tab</a>,
  },
]

export function Files(): ReactNode {
  const [items, setItems] = useState(start)
  const [error, setError] = useState<string>()
  const change = (id: string, state: UploadItem['state']): void =>
    setItems(items.map((item) => (item.id === id ? { ...item, state, share: 0.1, problem: undefined } : item)))
  const without = (id: string): void => setItems(items.filter((item) => item.id !== id))
  return (
    <>
      <Shelf title="Files on their way, there, and failed" wide>
        <FileUpload
          legend="Proof of address"
          hint="Issued in the last three months, with your name and address."
          error={error}
          limits={{ bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'application/pdf'] }}
          max={6}
          items={items}
          language="en"
          texts={texts}
          camera="environment"
          onFile={(file) => {
            setError(undefined)
            setItems((now) => [
              ...now,
              { id: crypto.randomUUID(), name: file.name, bytes: file.size, state: 'done', share: 1 },
            ])
          }}
          onFault={(fault) => setError(`This file cannot be used: ${fault}.`)}
          onCancel={without}
          onRetry={(id) => change(id, 'sending')}
          onRemove={without}
        />
      </Shelf>
      <Shelf title="A file by itself" wide>
        <FilePicker
          limits={{ bytes: 15 * 1024 * 1024, types: ['image/jpeg', 'image/png'] }}
          buttonText="Choose a photo"
          dropText="Drop a photo here, or paste it"
          limitsText="JPEG or PNG, up to 15 MB"
          variant="primary"
          camera={{ facing: 'user', buttonText: 'Take a photo of yourself' }}
          onFile={() => setError(undefined)}
          onFault={(fault) => setError(`This file cannot be used: ${fault}.`)}
        />
      </Shelf>
    </>
  )
}
