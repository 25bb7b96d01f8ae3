import { describe, expect, it } from 'vitest'
import { ConfigError, configFrom } from './config.ts'
import { readEnv } from './env.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  TESSERA_MODE: 'production',
  TESSERA_PUBLIC_URL: 'https://www.example.com',
  TESSERA_MASTER_KEY: key,
}

function faultsOf(source: Record<string, string>, unknown: string[] = []): readonly string[] {
  try {
    configFrom(readEnv(source), unknown)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('the configuration', () => {
  it('needs nothing to start a local sandbox', () => {
    expect(configFrom(readEnv({}))).toMatchObject({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 4400,
      databaseUrl: null,
      publicUrl: null,
      masterKey: null,
      redirectHosts: [],
      logLevel: 'info',
      trustProxy: 0,
    })
  })

  it('accepts production with its address and key', () => {
    const config = configFrom(
      readEnv({
        ...production,
        TESSERA_REDIRECT_HOSTS: ' Partner.example, other.example:8443 ',
        TESSERA_TRUST_PROXY: '2',
        PORT: '0',
      }),
    )
    expect(config).toMatchObject({
      mode: 'production',
      port: 0,
      redirectHosts: ['partner.example', 'other.example:8443'],
      trustProxy: 2,
    })
    expect(config.masterKey).toHaveLength(32)
  })

  it.each([
    [{ TESSERA_MODE: 'live' }, 'TESSERA_MODE=live is not one of sandbox, production'],
    [{ PORT: '65536' }, 'PORT=65536 is not a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT=80.5 is not a whole number'],
    [{ PORT: '-1' }, 'PORT=-1 is not a whole number'],
    [{ PORT: '0x50' }, 'PORT=0x50 is not a whole number'],
    [{ TESSERA_READERS: '0' }, 'TESSERA_READERS=0 is not a whole number from 1 to 64'],
    [{ TESSERA_LOG_LEVEL: 'loud' }, 'TESSERA_LOG_LEVEL=loud is not one of'],
    [{ TESSERA_TRUST_PROXY: 'yes' }, 'TESSERA_TRUST_PROXY=yes is not a whole number from 0 to 10'],
    [{ TESSERA_MONITOR_SCRIPT: 'http://monitor.example' }, 'TESSERA_MONITOR_SCRIPT is neither'],
    [{ TESSERA_MONITOR_SCRIPT: '//monitor.example/x.js' }, 'TESSERA_MONITOR_SCRIPT is neither'],
    [{ TESSERA_MONITOR_SCRIPT: 'https://a:b@monitor.example' }, 'TESSERA_MONITOR_SCRIPT is neither'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL is not an address of the form'],
    [{ DATABASE_URL: 'localhost:5432' }, 'DATABASE_URL is not an address of the form'],
    [{ DATABASE_URL: 'postgresql:///' }, 'DATABASE_URL is not an address of the form'],
    [{ DATABASE_URL: 'postgresql:foo' }, 'DATABASE_URL is not an address of the form'],
    [{ TESSERA_REDIRECT_HOSTS: 'good.example,a..b' }, 'TESSERA_REDIRECT_HOSTS contains "a..b"'],
    [{ TESSERA_REDIRECT_HOSTS: '-x' }, 'TESSERA_REDIRECT_HOSTS contains "-x"'],
    [{ TESSERA_REDIRECT_HOSTS: 'x:99999' }, 'TESSERA_REDIRECT_HOSTS contains "x:99999"'],
    [{ TESSERA_MASTER_KEY: `!!!!${Buffer.alloc(32, 7).toString('base64')}###` }, 'TESSERA_MASTER_KEY must be 32 bytes'],
    [{ TESSERA_PUBLIC_URL: 'www.example.com' }, 'TESSERA_PUBLIC_URL=www.example.com is not an address like'],
    [{ TESSERA_PUBLIC_URL: 'ftp://www.example.com' }, 'is not an address like'],
    [{ TESSERA_PUBLIC_URL: 'https://www.example.com/accounts' }, 'is not an address like'],
    [{ TESSERA_PUBLIC_URL: 'https://www.example.com/?a=1' }, 'is not an address like'],
    [
      { TESSERA_PUBLIC_URL: 'https://me:pass@www.example.com' },
      'TESSERA_PUBLIC_URL must not contain a user name or password',
    ],
    [{ TESSERA_TELEGRAM_BOT_TOKEN: 'secret' }, 'TESSERA_TELEGRAM_BOT_TOKEN is not a bot token'],
    [{ TESSERA_TELEGRAM_BOT_ID: '@bot' }, 'TESSERA_TELEGRAM_BOT_ID=@bot is not the number of a bot'],
    [
      { TESSERA_TELEGRAM_BOT_ID: '1', TESSERA_TELEGRAM_ENVIRONMENT: 'live' },
      'TESSERA_TELEGRAM_ENVIRONMENT=live is not one of production, test',
    ],
    [{ TESSERA_TELEGRAM_ENVIRONMENT: 'test' }, 'needs TESSERA_TELEGRAM_BOT_TOKEN or TESSERA_TELEGRAM_BOT_ID'],
    [{ TESSERA_TELEGRAM_BOT_ID: '1', TESSERA_TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}` }, 'exclude each other'],
    [{ TESSERA_SMTP_URL: 'smtps://u:hunter2@mail.example' }, 'belong together'],
    [
      { TESSERA_SMTP_URL: 'https://mail.example', TESSERA_MAIL_FROM: 'a@b.example' },
      'TESSERA_SMTP_URL is not an address of the form',
    ],
    [
      { TESSERA_SMTP_URL: 'smtps://mail.example', TESSERA_MAIL_FROM: 'nobody' },
      'TESSERA_MAIL_FROM=nobody is not an address',
    ],
    [{ TESSERA_SIGNUP_CHALLENGE: 'hcaptcha' }, 'TESSERA_SIGNUP_CHALLENGE needs TESSERA_SIGNUP_CHALLENGE_SITE_KEY and'],
    [
      {
        TESSERA_SIGNUP_CHALLENGE: 'recaptcha',
        TESSERA_SIGNUP_CHALLENGE_SITE_KEY: 'a',
        TESSERA_SIGNUP_CHALLENGE_SECRET: 'b',
      },
      'TESSERA_SIGNUP_CHALLENGE=recaptcha is not one of turnstile, hcaptcha',
    ],
    [{ TESSERA_MASTER_KEY: 'too short' }, 'TESSERA_MASTER_KEY must be 32 bytes in base64'],
    [
      { TESSERA_REDIRECT_HOSTS: 'https://partner.example' },
      'contains "https://partner.example", which is not a host name',
    ],
    [{ ...production, TESSERA_PUBLIC_URL: 'http://www.example.com' }, 'must be https in production'],
    [{ TESSERA_MODE: 'production', TESSERA_MASTER_KEY: key }, 'TESSERA_PUBLIC_URL is required in production'],
    [
      { TESSERA_MODE: 'production', TESSERA_PUBLIC_URL: 'https://www.example.com' },
      'TESSERA_MASTER_KEY is required in production',
    ],
    [{ ...production, TESSERA_MASTER_KEY: Buffer.alloc(32).toString('base64') }, 'TESSERA_MASTER_KEY is all zeros'],
  ])('%o: %s', (source, fault) => {
    expect(faultsOf(source)).toEqual([expect.stringContaining(fault)])
  })

  it('reports every error at once', () => {
    const faults = faultsOf({ TESSERA_MODE: 'production', PORT: 'x', TESSERA_LOG_LEVEL: 'x', TESSERA_READERS: 'x' }, [
      'TESSERA_PROT',
    ])
    expect(faults).toHaveLength(6)
    expect(() => configFrom(readEnv({ PORT: 'x', TESSERA_READERS: 'x' }))).toThrow(
      /^The configuration has 2 errors:\n {2}- PORT.*\n {2}- TESSERA_READERS/,
    )
    expect(() => configFrom(readEnv({ PORT: 'x' }))).toThrow(/^The configuration has an error:\n/)
  })

  it('reports every messenger error at once', () => {
    const faults = faultsOf({
      TESSERA_TELEGRAM_BOT_TOKEN: 'x',
      TESSERA_TELEGRAM_BOT_ID: 'y',
      TESSERA_TELEGRAM_ENVIRONMENT: 'z',
    })
    expect(faults.map((fault) => fault.split(/[= ]/, 1)[0])).toEqual([
      'TESSERA_TELEGRAM_ENVIRONMENT',
      'TESSERA_TELEGRAM_BOT_ID',
      'TESSERA_TELEGRAM_BOT_TOKEN',
      'TESSERA_TELEGRAM_BOT_TOKEN',
    ])
  })

  it('never prints a secret', () => {
    const faults = faultsOf({
      DATABASE_URL: 'mysql://user:hunter2@host/x',
      TESSERA_MASTER_KEY: 'hunter2',
      TESSERA_PUBLIC_URL: 'https://user:hunter2@example.com/path',
    })
    expect(faults).toHaveLength(3)
    expect(faults.join('\n')).not.toContain('hunter2')
  })
})
