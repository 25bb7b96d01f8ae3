/** The questionnaire of the partner custodian of the Netherlands (SATOS B.V.), for the members it serves. */
export const satosTemplate = 290

/** Reassesses the risk of an account (`rcQuestionnaire`). */
export const riskTemplate = 222

/** The questionnaire about a transfer, with the exchange's data on it. */
export const transferTemplate = 291

/** The wallet proof that an answer on a transfer may require. */
export const walletTemplate = 292

/** Questions of a reviewer about a case. */
export const questionTemplate = 201
