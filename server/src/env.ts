import { vendorVariables } from './verification/providers/vendor/settings.ts'

/** The variables the server reads, as in the environment. Each is read once, here. */
export interface Env {
  mode: string | undefined
  port: string | undefined
  host: string | undefined
  dataDir: string | undefined
  auditHeads: string | undefined
  backupDays: string | undefined
  qualityPercent: string | undefined
  databaseUrl: string | undefined
  ownerDatabaseUrl: string | undefined
  publicUrl: string | undefined
  consoleUrl: string | undefined
  masterKey: string | undefined
  redirectHosts: string | undefined
  readers: string | undefined
  logLevel: string | undefined
  trustProxy: string | undefined
  regionsDir: string | undefined
  monitorScript: string | undefined
  brandFile: string | undefined
  questionnairesDir: string | undefined
  telegramBotToken: string | undefined
  telegramBotId: string | undefined
  telegramEnvironment: string | undefined
  oidcIssuer: string | undefined
  oidcClientId: string | undefined
  oidcClientSecret: string | undefined
  oidcNameClaim: string | undefined
  oidcRolesClaim: string | undefined
  oidcRegionsClaim: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  signUpCheck: string | undefined
  signUpCheckSiteKey: string | undefined
  signUpCheckSecret: string | undefined
  /** The variables of all vendors, by name. */
  vendors: Readonly<Record<string, string | undefined>>
  /** Identifies who runs a command. Only commands read it. */
  staffKey: string | undefined
}

/** Reads the variables the server knows. An empty value counts as absent. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const read = (name: string): string | undefined => source[name]?.trim() || undefined
  return {
    mode: read('TESSERA_MODE'),
    port: read('PORT'),
    host: read('HOST'),
    dataDir: read('TESSERA_DATA_DIR'),
    auditHeads: read('TESSERA_AUDIT_HEADS'),
    backupDays: read('TESSERA_BACKUP_DAYS'),
    qualityPercent: read('TESSERA_QUALITY_PERCENT'),
    databaseUrl: read('DATABASE_URL'),
    ownerDatabaseUrl: read('TESSERA_OWNER_DATABASE_URL'),
    publicUrl: read('TESSERA_PUBLIC_URL'),
    consoleUrl: read('TESSERA_CONSOLE_URL'),
    masterKey: read('TESSERA_MASTER_KEY'),
    redirectHosts: read('TESSERA_REDIRECT_HOSTS'),
    readers: read('TESSERA_READERS'),
    logLevel: read('TESSERA_LOG_LEVEL'),
    trustProxy: read('TESSERA_TRUST_PROXY'),
    regionsDir: read('TESSERA_REGIONS_DIR'),
    monitorScript: read('TESSERA_MONITOR_SCRIPT'),
    brandFile: read('TESSERA_BRAND_FILE'),
    questionnairesDir: read('TESSERA_QUESTIONNAIRES_DIR'),
    telegramBotToken: read('TESSERA_TELEGRAM_BOT_TOKEN'),
    telegramBotId: read('TESSERA_TELEGRAM_BOT_ID'),
    telegramEnvironment: read('TESSERA_TELEGRAM_ENVIRONMENT'),
    oidcIssuer: read('TESSERA_OIDC_ISSUER'),
    oidcClientId: read('TESSERA_OIDC_CLIENT_ID'),
    oidcClientSecret: read('TESSERA_OIDC_CLIENT_SECRET'),
    oidcNameClaim: read('TESSERA_OIDC_NAME_CLAIM'),
    oidcRolesClaim: read('TESSERA_OIDC_ROLES_CLAIM'),
    oidcRegionsClaim: read('TESSERA_OIDC_REGIONS_CLAIM'),
    smtpUrl: read('TESSERA_SMTP_URL'),
    mailFrom: read('TESSERA_MAIL_FROM'),
    signUpCheck: read('TESSERA_SIGNUP_CHALLENGE'),
    signUpCheckSiteKey: read('TESSERA_SIGNUP_CHALLENGE_SITE_KEY'),
    signUpCheckSecret: read('TESSERA_SIGNUP_CHALLENGE_SECRET'),
    vendors: Object.fromEntries(vendorVariables.map((name) => [name, read(name)])),
    staffKey: read('TESSERA_STAFF_KEY'),
  }
}

/** Names in the environment that look like ours but are not read: we must report spelling mistakes. */
export function unknownNames(source: NodeJS.ProcessEnv): string[] {
  const known = [
    'MODE',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_NAME_CLAIM',
    'OIDC_ROLES_CLAIM',
    'OIDC_REGIONS_CLAIM',
    'SMTP_URL',
    'MAIL_FROM',
    'SIGNUP_CHALLENGE',
    'SIGNUP_CHALLENGE_SITE_KEY',
    'SIGNUP_CHALLENGE_SECRET',
    'STAFF_KEY',
    'DATA_DIR',
    'AUDIT_HEADS',
    'BACKUP_DAYS',
    'QUALITY_PERCENT',
    'OWNER_DATABASE_URL',
    'PUBLIC_URL',
    'CONSOLE_URL',
    'MASTER_KEY',
    'REDIRECT_HOSTS',
    'READERS',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'REGIONS_DIR',
    'MONITOR_SCRIPT',
    'BRAND_FILE',
    'QUESTIONNAIRES_DIR',
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_BOT_ID',
    'TELEGRAM_ENVIRONMENT',
  ]
  return Object.keys(source).filter(
    (name) =>
      name.startsWith('TESSERA_') && !known.includes(name.slice('TESSERA_'.length)) && !vendorVariables.includes(name),
  )
}
