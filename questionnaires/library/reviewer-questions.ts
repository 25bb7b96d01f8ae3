import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'
import { readFile } from './files.ts'

const QuestionsFile = Type.Object(
  {
    /** A note for the operator: a template, not legal advice. */
    note: Type.String({ pattern: '^Template, not legal advice\\.' }),
    asOf: DateOnly,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    questions: Type.Record(
      Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
      Type.String({ minLength: 10, maxLength: 500 }),
    ),
  },
  { additionalProperties: false },
)

/** The prepared questions that a reviewer may attach to a request, by name; throws a `FileFault`. */
export function loadReviewerQuestions(folder: string): Readonly<Record<string, string>> {
  return readFile<Static<typeof QuestionsFile>>(join(folder, 'reviewer', 'questions.json'), QuestionsFile).questions
}
