import { loadModels } from './read/models.ts'
import { readDocument } from './read/read-document.ts'
import type { ReadAnswer, ReadRequest } from './reader-pool.ts'

// A process that reads documents one after the other. reader-pool.ts starts it and sends it work. We use a process,
// not a thread: ending a worker thread while onnxruntime computes aborts the whole server ("Napi::Error", seen with
// 1.30.0), and a crash of native code must cost one document, not every session.

const answer = (message: ReadAnswer) => process.send?.(message)

process.on('disconnect', () => process.exit(0))

const models = await loadModels()

process.on('message', (request: ReadRequest) => {
  readDocument(models, request.photos, request.hints).then(
    (reading) => answer({ id: request.id, ok: true, reading }),
    // The message may quote bytes of the photo, so only the kind of error leaves this process.
    (error: unknown) => answer({ id: request.id, ok: false, kind: error instanceof Error ? error.name : typeof error }),
  )
})
