/** The questionnaire of the partner custodian of the Netherlands (SATOS B.V.), whose members it serves. */
export const satosTemplate = 290
/** Enhanced due diligence, and the same raised by the risk component. */
export const eddTemplates: readonly number[] = [220, 221]

/** Assesses the risk of an account anew (`rcQuestionnaire`). */
export const riskTemplate = 222

/** The one on a transfer, which comes with what the exchange said of it. */
export const transferTemplate = 291

/** The proof of a wallet that an answer on a transfer may ask for. */
export const walletTemplate = 292
