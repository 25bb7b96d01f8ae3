import type { TFunction } from 'i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { whenCleared } from '../stored.ts'

type Named = Pick<CaseView, 'kind'> & { member: Pick<CaseView['member'], 'id'> }

const opened = new Map<string, Named>()
whenCleared(() => opened.clear())

/** Remembers what a case is about, so that a confirmation names it by its kind and member. */
export function rememberCase({ id, kind, member }: CaseView): void {
  opened.set(id, { kind, member })
}

/** A case within a sentence, such as “identity of member 1042”. Undefined for one that was not opened here. */
export function caseText(t: TFunction<'console'>, id: string): string | undefined {
  const found = opened.get(id)
  if (!found) return undefined
  const kind = t(`kind.${found.kind}`)
  return t('confirm.ofMember', { kind: kind.charAt(0).toLowerCase() + kind.slice(1), member: found.member.id })
}
