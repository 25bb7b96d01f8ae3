import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorFault } from './platform/operator-fault.ts'
import { loadBrand, type Brand } from './platform/brand.ts'
import type { EmailRoute, OidcSettings } from './platform/settings.ts'
import type { Env } from './env.ts'
import { messengerProof } from './accounts/messenger/proof.ts'
import { personCheckOf } from './accounts/sign-in/person-check.ts'
import type { VerificationSettings } from './verification/parts.ts'
import { connectedVendors } from './verification/providers/vendor/settings.ts'

/** All settings of a running server, checked. */
export type Config = VerificationSettings

/** Every configuration error at once, so that an operator can fix them together. */
export class ConfigError extends OperatorFault {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Checks the variables and their combinations. Throws {@link ConfigError} with the whole list. */
export function configFrom(env: Env, unknown: readonly string[] = []): Config {
  const faults = unknown.map((name) => `${name} is not a known setting; see the table in docs/operate/configure.md`)
  const mode = oneOf('TESSERA_MODE', env.mode ?? 'sandbox', ['sandbox', 'production'], faults)
  const dataDir = resolve(root, env.dataDir ?? 'data')
  const config: Config = {
    mode: mode === 'production' ? 'production' : 'sandbox',
    host: env.host ?? '127.0.0.1',
    port: whole('PORT', env.port ?? '4400', { least: 0, most: 65_535 }, faults),
    dataDir,
    auditHeads: resolve(root, env.auditHeads ?? join(dataDir, 'audit-heads.log')),
    backupDays: whole('TESSERA_BACKUP_DAYS', env.backupDays ?? '35', { least: 0, most: 3650 }, faults),
    qualityPercent: whole('TESSERA_QUALITY_PERCENT', env.qualityPercent ?? '5', { least: 0, most: 100 }, faults),
    databaseUrl: databaseUrl('DATABASE_URL', env.databaseUrl, faults),
    ownerDatabaseUrl: databaseUrl('TESSERA_OWNER_DATABASE_URL', env.ownerDatabaseUrl, faults),
    publicUrl: addressOf('TESSERA_PUBLIC_URL', env.publicUrl, mode, faults),
    consoleUrl: addressOf('TESSERA_CONSOLE_URL', env.consoleUrl, mode, faults),
    masterKey: masterKey(env.masterKey, faults),
    redirectHosts: redirectHosts(env.redirectHosts, faults),
    readers: whole(
      'TESSERA_READERS',
      env.readers ?? String(Math.max(1, availableParallelism() - 1)),
      { least: 1, most: 64 },
      faults,
    ),
    logLevel: oneOf('TESSERA_LOG_LEVEL', env.logLevel ?? 'info', logLevels, faults),
    trustProxy: whole('TESSERA_TRUST_PROXY', env.trustProxy ?? '0', { least: 0, most: 10 }, faults),
    regionsDir: folder('TESSERA_REGIONS_DIR', env.regionsDir ?? 'regions', faults),
    monitorScript: monitorScript(env.monitorScript, faults),
    brand: brandOf(env.brandFile ?? 'brand.json', faults),
    questionnairesDir: folder('TESSERA_QUESTIONNAIRES_DIR', env.questionnairesDir ?? 'questionnaires', faults),
    messenger: messengerProof(env, faults),
    signUpCheck: personCheckOf(env, faults),
    oidc: oidcOf(env, mode, faults),
    mail: mailRoute(env, faults),
    vendors: connectedVendors(env.vendors, mode === 'production' ? 'production' : 'sandbox', faults),
  }
  if (config.vendors.jumio && !config.vendors.jumio['API'] && !config.publicUrl)
    faults.push('TESSERA_JUMIO_… needs TESSERA_PUBLIC_URL: each case names the address of its notices')
  if (config.mode === 'production') {
    if (!env.publicUrl) faults.push('TESSERA_PUBLIC_URL is required in production: the https address members use')
    if (!env.masterKey)
      faults.push(
        'TESSERA_MASTER_KEY is required in production: 32 random bytes in base64, kept outside the data folder',
      )
    if (config.masterKey?.equals(Buffer.alloc(config.masterKey.length)))
      faults.push('TESSERA_MASTER_KEY is all zeros, which everyone can guess: openssl rand -base64 32')
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

function oidcOf(env: Env, mode: string, faults: string[]): OidcSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = env
  const claims = [env.oidcNameClaim, env.oidcRolesClaim, env.oidcRegionsClaim]
  if ([issuer, clientId, clientSecret, ...claims].every((value) => value === undefined)) return null
  if (!issuer || !clientId || !clientSecret) {
    faults.push('TESSERA_OIDC_ISSUER, TESSERA_OIDC_CLIENT_ID and TESSERA_OIDC_CLIENT_SECRET belong together')
    return null
  }
  const url = URL.parse(issuer)
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && mode === 'sandbox')
  if (!url || !secure || url.username || url.password || url.search || url.hash) {
    faults.push('TESSERA_OIDC_ISSUER is not an https address without user, parameters and fragment')
    return null
  }
  return {
    issuer: url,
    clientId,
    clientSecret,
    nameClaim: env.oidcNameClaim ?? 'preferred_username',
    rolesClaim: env.oidcRolesClaim ?? 'roles',
    regionsClaim: env.oidcRegionsClaim ?? null,
  }
}

function mailRoute({ smtpUrl, mailFrom }: Env, faults: string[]): EmailRoute | null {
  if (!smtpUrl && !mailFrom) return null
  if (!smtpUrl || !mailFrom) faults.push('TESSERA_SMTP_URL and TESSERA_MAIL_FROM belong together')
  const url = URL.parse(smtpUrl ?? '')
  // The value contains a password, so it is never printed.
  if (smtpUrl && (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname))
    faults.push('TESSERA_SMTP_URL is not an address of the form smtps://user:password@host:465')
  if (mailFrom && !/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(mailFrom))
    faults.push(`TESSERA_MAIL_FROM=${mailFrom} is not an address like "Tessera <no-reply@example.com>"`)
  return { smtp: smtpUrl ?? '', from: mailFrom ?? '' }
}

function folder(name: string, value: string, faults: string[]): string {
  const path = resolve(root, value)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    faults.push(`${name}=${value} is not a folder (${path})`)
  return path
}

/** A missing folder is one error, not one for each of its entries. */
function brandOf(file: string, faults: string[]): Brand {
  const path = resolve(root, file)
  const found = statSync(path, { throwIfNoEntry: false })?.isFile() === true
  if (!found) faults.push(`TESSERA_BRAND_FILE=${file} is not a file (${path})`)
  return loadBrand(path, found ? faults : [])
}

function oneOf(name: string, value: string, allowed: readonly string[], faults: string[]): string {
  if (!allowed.includes(value)) faults.push(`${name}=${value} is not one of ${allowed.join(', ')}`)
  return value
}

function whole(
  name: string,
  value: string,
  { least, most }: { least: number; most: number },
  faults: string[],
): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    faults.push(`${name}=${value} is not a whole number from ${least} to ${most}`)
  return number
}

function databaseUrl(name: string, value: string | undefined, faults: string[]): string | null {
  if (!value) return null
  const url = URL.parse(value)
  // The host may be one of the parameters: for a socket it is.
  if (
    !url ||
    !['postgres:', 'postgresql:'].includes(url.protocol) ||
    !(url.hostname || url.searchParams.get('host')) ||
    url.pathname.length < 2
  ) {
    // The value may contain a password, so it is never printed.
    faults.push(`${name} is not an address of the form postgresql://user:password@host:5432/name`)
  }
  return value
}

function addressOf(name: string, value: string | undefined, mode: string, faults: string[]): URL | null {
  if (!value) return null
  const url = URL.parse(value)
  if (url?.username || url?.password) {
    // This value is not printed either.
    faults.push(`${name} must not contain a user name or password`)
    return null
  }
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    faults.push(`${name}=${value} is not an address like https://www.example.com`)
    return null
  }
  if (mode === 'production' && url.protocol !== 'https:') faults.push(`${name}=${value} must be https in production`)
  return url
}

function masterKey(value: string | undefined, faults: string[]): Buffer | null {
  if (!value) return null
  const key = Buffer.from(value, 'base64')
  // The decoder skips characters that are not base64, so two values could be the same key.
  if (key.length !== 32 || !/^[A-Za-z0-9+/]{43}=?$/.test(value.trim()))
    faults.push('TESSERA_MASTER_KEY must be 32 bytes in base64 (44 characters): openssl rand -base64 32')
  return key
}

/** Labels of letters, digits and inner hyphens (RFC 1123, 2.1), and a port. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::(\d{1,5}))?$/

function redirectHosts(value: string | undefined, faults: string[]): string[] {
  const hosts = (value ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
  for (const host of hosts) {
    const named = hostForm.exec(host)
    if (!named || Number(named[1] ?? 1) > 65_535)
      faults.push(`TESSERA_REDIRECT_HOSTS contains "${host}", which is not a host name`)
  }
  return hosts
}

function monitorScript(value: string | undefined, faults: string[]): string | null {
  if (!value) return null
  const ours = /^\/[\w./-]+$/.test(value) && !value.startsWith('//')
  const url = URL.parse(value)
  if (!ours && (url?.protocol !== 'https:' || url.username || url.password))
    faults.push('TESSERA_MONITOR_SCRIPT is neither a path of this host nor an https address')
  return value
}
