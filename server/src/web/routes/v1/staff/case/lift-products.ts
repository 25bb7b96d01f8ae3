import { staffCaseLiftProducts } from '@tessera/contract/endpoints/v1/staff/case/lift-products.ts'
import { liftByReviewer } from '../../../../../compliance/questionnaires/holds.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffCaseLiftProductsRoute = handle(staffCaseLiftProducts, async ({ context, body, staff }) => ({
  products: await refusing('decisionRefused', () => liftByReviewer(context, body.id, staff.name)),
}))
