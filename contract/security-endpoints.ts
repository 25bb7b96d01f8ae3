import { securityPage } from './endpoints/v1/private/security/page.ts'
import { confirmOptions } from './endpoints/v1/private/security/confirm-options.ts'
import { confirm } from './endpoints/v1/private/security/confirm.ts'
import { passkeyOptions } from './endpoints/v1/private/security/passkey-options.ts'
import { passkeyAdd } from './endpoints/v1/private/security/passkey-add.ts'
import { passkeyRename } from './endpoints/v1/private/security/passkey-rename.ts'
import { passkeyRemove } from './endpoints/v1/private/security/passkey-remove.ts'
import { appStart } from './endpoints/v1/private/security/app-start.ts'
import { appConfirm } from './endpoints/v1/private/security/app-confirm.ts'
import { appRemove } from './endpoints/v1/private/security/app-remove.ts'
import { recoveryCodes } from './endpoints/v1/private/security/recovery-codes.ts'
import { passwordChange } from './endpoints/v1/private/security/password.ts'
import { emailStart } from './endpoints/v1/private/security/email-start.ts'
import { emailConfirm } from './endpoints/v1/private/security/email-confirm.ts'
import { endOthers } from './endpoints/v1/private/security/end-others.ts'
import { signInPasskeyOptions } from './endpoints/v1/public/user/passkey-options.ts'
import { passkeySignIn } from './endpoints/v1/public/user/passkey-sign-in.ts'
import { notMe } from './endpoints/v1/public/user/not-me.ts'
import { passwordCheck } from './endpoints/v1/public/user/password-check.ts'
import { myDataPage } from './endpoints/v1/private/my-data/page.ts'
import { myDataExport } from './endpoints/v1/private/my-data/export.ts'
import { myDataLink } from './endpoints/v1/private/my-data/link.ts'
import { myDataFile } from './endpoints/v1/private/my-data/file.ts'
import { myDataErase } from './endpoints/v1/private/my-data/erase.ts'
import { myDataKeep } from './endpoints/v1/private/my-data/keep.ts'
import { recoveryStart } from './endpoints/v1/public/user/recovery-start.ts'
import { recoveryConfirm } from './endpoints/v1/public/user/recovery-confirm.ts'
import { recoveryPhoto } from './endpoints/v1/public/user/recovery-photo.ts'
import { recoverySend } from './endpoints/v1/public/user/recovery-send.ts'
import { recoveryStop } from './endpoints/v1/public/user/recovery-stop.ts'
import { emailPhrase } from './endpoints/v1/private/security/phrase.ts'

/** The endpoints of passkeys, authenticator apps and the pages “Security” and “My data”. */
export const securityEndpoints = [
  securityPage,
  confirmOptions,
  confirm,
  passkeyOptions,
  passkeyAdd,
  passkeyRename,
  passkeyRemove,
  appStart,
  appConfirm,
  appRemove,
  recoveryCodes,
  passwordChange,
  emailStart,
  emailConfirm,
  endOthers,
  signInPasskeyOptions,
  passkeySignIn,
  notMe,
  passwordCheck,
  myDataPage,
  myDataExport,
  myDataLink,
  myDataFile,
  myDataErase,
  myDataKeep,
  recoveryStart,
  recoveryConfirm,
  recoveryPhoto,
  recoverySend,
  recoveryStop,
  emailPhrase,
] as const
