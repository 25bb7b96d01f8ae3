import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BreakGlassReason } from '@tessera/contract/break-glass.ts'
import type { SavedView } from '@tessera/contract/queue-filter.ts'
import type { StaffAlertChange } from '@tessera/contract/staff-alerts.ts'
import type { StaffRole } from '@tessera/contract/staff.ts'
import type { TwoPeopleAct } from '@tessera/contract/two-people.ts'
import type { Instant, InstantNow } from './columns.ts'

/** A member of staff. People who left stay on record. */
export interface StaffTable {
  name: string
  roles: ColumnType<StaffRole[], StaffRole[], StaffRole[]>
  /** The regions whose members they see and decide. Empty: all. */
  sites: ColumnType<string[], string[] | undefined, string[]>
  /** Hash of the key that identifies them. */
  key_hash: Buffer
  added_by: string
  added_at: InstantNow
  removed_at: Instant | null
  /** Who signs in at the OIDC provider: its address and its name for the person. Null: with a passkey. */
  oidc_subject: ColumnType<string | null, string | undefined, never>
}

export type Staff = Selectable<StaffTable>

/** A passkey of a member of staff. */
export interface StaffPasskeyTable {
  /** The credential's id in base64url. */
  id: string
  staff_name: string
  public_key: Buffer
  counter: number
  transports: ColumnType<string[], string[], string[]>
  /** What the person calls it. */
  label: string
  created_at: InstantNow
  used_at: Instant | null
}

/** A link by which a member of staff adds passkeys. */
export interface StaffInvitationTable {
  token_hash: Buffer
  staff_name: string
  expires_at: Instant
}

/** A session of the console. */
export interface StaffSessionTable {
  id: Generated<string>
  token_hash: Buffer
  staff_name: string
  created_at: InstantNow
  seen_at: InstantNow
  expires_at: Instant
  /** When the person last confirmed. Counts in a sandbox without registered staff only, where nobody has a passkey. */
  confirmed_at: Instant | null
  /** The browser's own name, at most 256 characters. */
  browser: string
  /** The passkey that it used last, to sign in or to confirm. */
  passkey_id: ColumnType<string | null, string | null | undefined, string | null>
}

/** An act that a person confirmed with a passkey and may do now. */
export interface StaffConfirmationTable {
  session_id: string
  /** The call, and the case, member or partner that it is about. */
  act: string
  confirmed_at: InstantNow
}

/** A filter of the queue that a person saved under a name. */
export interface StaffViewTable {
  staff_name: string
  name: string
  filter: ColumnType<SavedView['filter'], string, string>
}

/** A member of another region whom a person opened for some minutes. */
export interface BreakGlassTable {
  id: Generated<string>
  staff_name: string
  member_id: number
  reason: BreakGlassReason
  at: InstantNow
  until: Instant
  notified: ColumnType<string[], string[], never>
  seen: ColumnType<string[], string[] | undefined, string[]>
}

/** A change of the register of which its person and another admin are notified. */
export interface StaffAlertTable {
  id: Generated<string>
  staff_name: string
  changed_by: string
  change: StaffAlertChange
  at: InstantNow
  notified: ColumnType<string[], string[], never>
  seen: ColumnType<string[], string[] | undefined, string[]>
}

/** When a reviewer opened a case for the first time since it was sent. */
export interface CaseFirstLookTable {
  case_id: string
  at: InstantNow
  /** `reviewer:<name>` */
  seen_by: string
  /** A decision ended it. */
  ended_at: Instant | null
}

/** Who works on a case, and until when. */
export interface CaseClaimTable {
  case_id: string
  claimed_by: string
  since: InstantNow
  until: Instant
  /** The tabs of the console in which they have it open. */
  tabs: ColumnType<string[], string[] | undefined, string[]>
}

/** A note of staff about a case, sealed with the member's key. */
export interface CaseNoteTable {
  id: Generated<string>
  case_id: string
  member_id: number
  written_by: string
  at: InstantNow
  text: Buffer
}

/** A file that a reviewer attached to a note. */
export interface NoteAttachmentTable {
  id: string
  note_id: string
  case_id: string
  member_id: number
  blob: string
  name: Buffer
  type: 'image/jpeg' | 'application/pdf'
  bytes: number
  added_by: string
  created_at: InstantNow
}

/** An act that one person asked for and a second one must confirm. */
export interface ActProposalTable {
  act: TwoPeopleAct
  subject: string
  member_id: number | null
  reason: string | null
  proposed_by: string
  proposed_at: InstantNow
}

export type ActProposalRow = Selectable<ActProposalTable>
