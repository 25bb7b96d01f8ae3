import { sql } from 'kysely'

/**
 * Of each case that the member was asked about: how long we waited for them, whether we do now, and when they last
 * answered. The due time of a case pauses until the answer, or until the question's deadline.
 */
export const questionPauses = sql`
  select asked.case_id,
    sum(greatest(interval '0', least(coalesce(form.submitted_at, form.withdrawn_at, now()), form.due_at) - asked.asked_at))
      as paused,
    bool_or(form.submitted_at is null and form.withdrawn_at is null and (form.due_at is null or form.due_at > now()))
      as waits,
    max(form.submitted_at) as answered_at
  from case_question asked join questionnaire form on form.id = asked.questionnaire_id
  group by asked.case_id`
