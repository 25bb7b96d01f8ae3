import { knowledgeFile } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/file.ts'
import { handle } from '../../../../../http/handler.ts'
import { announcedBytes, readUpload } from '../../../../../http/read-upload.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { saveProofFile, proofFileBytes } from '../../../../../../compliance/suitability/proof.ts'

const perMember = { name: 'knowledge-file', limit: 60, seconds: 3600 }

export const knowledgeFileRoute = handle(knowledgeFile, async ({ context, member, query, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const file = await context.uploads(String(member.id), announcedBytes(request, proofFileBytes), async () =>
    saveProofFile(context, member, query.name, await readUpload(request, proofFileBytes)),
  )
  return { file }
})
