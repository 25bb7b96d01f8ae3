import type { Calls } from '../../contract/endpoints.ts'
import { standardAnswers } from '../../server/src/testing/questionnaires.ts'
import { evmSigner } from '../../server/src/testing/wallets.ts'
import { callFrom } from '../call.ts'
import { collect, send, declareResidence, typeNumber } from '../journey.ts'
import { memberOf, waitingCase } from '../test.ts'
import { answering, decided, expect, test } from './shoot.ts'

test('a newer document in every status', async ({ newcomer, open, shoot, words, photograph, product }) => {
  const page = await newcomer()
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(page.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)

  expect(await product.operator('reverify', '--country', 'NL', '--apply', '--days', '20')).toMatch(/asked/)
  const update = async (
    change: Partial<Calls['POST /v3/private/kyc/kyc-info']['result']['updatePoi']>,
    name: string,
  ): Promise<void> => {
    const stop = await answering(page, 'POST /v3/private/kyc/kyc-info', ({ updatePoi }) => ({
      updatePoi: { ...updatePoi, ...change },
    }))
    await open('updatekyc')
    await shoot(page, name)
    await stop()
  }
  await update({ status: 'DisplayUpdatePOIStatus_Pending', refused: 'IN_REVIEW' }, 'updatekyc-pending')
  await update(
    { status: 'DisplayUpdatePOIStatus_Rejected', rejectReasons: ['IMG_BLUR_GLARE'], attemptsLeft: 4 },
    'updatekyc-rejected',
  )
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await update(
    {
      status: 'DisplayUpdatePOIStatus_Rejected_Daily',
      rejectReasons: ['DOC_EXPIRED'],
      attemptsLeft: 0,
      refused: 'NO_ATTEMPTS_LEFT',
      nextAttemptAt: tomorrow,
    },
    'updatekyc-rejected-daily',
  )
  const today = new Date().toISOString().slice(0, 10)
  await update({ dueOn: today, closedNow: ['CARD'], closesNext: null }, 'updatekyc-overdue')
  const turkish = { siteInfo: { site: 'TUR', country: 'TR' }, refused: 'APP_ONLY' as const }
  await update(turkish, 'updatekyc-turkey')
  await update(
    { ...turkish, status: 'DisplayUpdatePOIStatus_Rejected', rejectReasons: ['IMG_BLUR_GLARE'] },
    'updatekyc-turkey-rejected',
  )
  await update({ ...turkish, status: 'DisplayUpdatePOIStatus_No', dueOn: null }, 'updatekyc-turkey-current')
  await open('updatekyc?step=document')
  await expect(page.getByRole('heading', { level: 1, name: words('newerDocument.title') })).toBeVisible()
  await shoot(page, 'updatekyc-document')
})

test('answered on two devices, products restricted, a wallet to prove', async ({
  newcomer,
  open,
  shoot,
  words,
  product,
}) => {
  const page = await newcomer()
  const member = await memberOf(page, product)
  expect(await product.operator('questionnaires', 'ask', member, '260')).toMatch(/asked|260/)
  await callFrom(page, 'POST', '/v3/private/kyc/create-questionnaire', { templateCode: 260 })
  const save = (changes: object) =>
    callFrom(page, 'PUT', '/v1/private/draft/save', {
      kind: 'questionnaire',
      subject: '260',
      revision: 0,
      page: 'page-of-test',
      changes,
    })
  expect((await save(standardAnswers)).ret_code).toBe(0)
  await open('standardQuest?step=use')
  const purpose = page.getByRole('main').getByRole('checkbox').first()
  await expect(purpose).toBeVisible()
  // Another device of the same member.
  await save({ 'use.purpose': ['hedging'] })
  await purpose.check({ force: true })
  await expect(page.getByText(words('questionnaire.changedElsewhere'))).toBeVisible()
  await shoot(page, 'standardQuest-newer')

  const stop = await answering(page, 'POST /v3/private/kyc/kyc-info', ({ limitationInfo }) => ({
    limitationInfo: [
      ...limitationInfo,
      ...['CRYPTO_WITHDRAW', 'EARN'].map((capability) => ({
        capability,
        reasonKey: 'limitation.review' as const,
        liftedBy: 'REVIEW',
        until: null,
      })),
    ],
  }))
  await open('personal')
  await shoot(page, 'personal-held')
  await stop()

  await product.operator('site', member, 'EU')
  const transfer = [
    '--reference',
    't-1',
    '--direction',
    'out',
    '--asset',
    'ETH',
    '--amount',
    '10',
    '--value',
    '30000',
    '--currency',
    'EUR',
  ]
  expect(await product.operator('transfer', member, ...transfer)).toMatch(/on hold: the member is asked/)
  const answers = {
    'place.kind': 'own_wallet',
    'place.wallet': { chain: 'ETH', address: evmSigner(5).address },
    'purpose.kind': 'own_funds',
    'scam.instructed': false,
    'scam.remote': false,
    'confirm.own': true,
    'confirm.true': true,
    'confirm.name': 'Ada Specimen',
  }
  const of = { templateCode: 291, requestId: 't-1' }
  const stored = await callFrom(page, 'PUT', '/v1/private/draft/save', {
    kind: 'questionnaire',
    subject: '291/t-1',
    revision: 0,
    page: 'page-of-test',
    changes: answers,
  })
  const { revision } = stored.result['draft'] as { revision: number }
  const { token } = (
    await callFrom(page, 'GET', '/v3/private/kyc/questionnaire-token?template_code=291&request_id=t-1')
  ).result
  expect(
    (await callFrom(page, 'POST', '/v3/private/kyc/submit-questionnaire', { ...of, token, revision, confirmed: true }))
      .ret_code,
  ).toBe(0)
  const mine = { 'wallet.kind': 'app', 'wallet.owner': 'mine', 'method.by': 'signature' }
  await callFrom(page, 'PUT', '/v1/private/draft/save', {
    kind: 'questionnaire',
    subject: '292/t-1',
    revision: 0,
    page: 'page-of-test',
    changes: mine,
  })
  await open('questionnaire?code=292&request_id=t-1&step=signed')
  await expect(page.getByText(evmSigner(5).address)).toBeVisible()
  await shoot(page, 'questionnaire-wallet-text')
})

test('by number: in review, refused, and verified', async ({ newcomer, open, shoot, words, product }) => {
  const page = await newcomer()
  const title = (kind: string) => page.getByRole('heading', { level: 1, name: words(`status.${kind}.title`) })
  await open('kyc')
  await declareResidence(page, 'NL', words)
  await open('vendor')
  await page.getByRole('button', { name: words('vendor.action'), exact: true }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await shoot(page, 'vendor-faults')
  await typeNumber(page, 'NL', 'BSN', words)
  await expect(page.getByText(words('timeline.person.detail'))).toBeVisible()
  await shoot(page, 'vendor-waiting')
  await product.operator('request-resubmission', await waitingCase(page, product), '--reason', 'DATA_MISMATCH')
  await expect(title('resubmission')).toBeVisible()
  await shoot(page, 'vendor-refused')
  await page.getByRole('link', { name: words('remedy.correct-details') }).click()
  await typeNumber(page, 'NL', 'BSN', words)
  await expect(title('waiting')).toBeVisible()
  await product.operator('approve', await waitingCase(page, product))
  await expect(title('verified')).toBeVisible()
  await shoot(page, 'vendor-approved')
})
