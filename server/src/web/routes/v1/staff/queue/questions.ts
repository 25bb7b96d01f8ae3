import { staffQueueQuestions } from '@tessera/contract/endpoints/v1/staff/queue/questions.ts'
import { questionsOfAnyCase } from '../../../../../review/handling/questions.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueQuestionsRoute = handle(staffQueueQuestions, ({ context }) =>
  Promise.resolve(questionsOfAnyCase(context)),
)
