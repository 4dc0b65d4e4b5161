import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { nameless } from '../nameless.ts'
import type { Mail } from './templates.ts'

export type Letter = Mail & Readonly<{ to: string; messageId: string }>
export type SendMail = (letter: Letter) => Promise<void>

type Options = Readonly<{ smtpUrl: string | undefined; from: string; dataDir: string }>

/** Sends by SMTP, or writes one .eml file per mail to `<DATA_DIR>/outbox` if none is configured. */
export function mailTransport({ smtpUrl, from, dataDir }: Options): SendMail {
  if (smtpUrl !== undefined) {
    let smtp: ReturnType<typeof openSmtp> | undefined
    return async (letter) => {
      smtp ??= openSmtp(smtpUrl)
      await (await smtp).sendMail({ from, ...letter }).catch(rethrowNameless)
    }
  }
  let composer: ReturnType<typeof openComposer> | undefined
  const outbox = path.join(dataDir, 'outbox')
  return async (letter) => {
    composer ??= openComposer()
    const { message } = await (await composer).sendMail({ from, ...letter })
    if (!Buffer.isBuffer(message)) throw new Error('the composer gives its mail as a buffer')
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = path.join(outbox, `${letter.messageId.replace(/[^\w-]/g, '_')}.eml`)
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

// The library is loaded with the first mail: most hours of a restaurant have none.
async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
}

async function openComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/** Rethrows without the library's own fields: several contain the address, and the caller logs the error. */
function rethrowNameless(error: unknown): never {
  throw new Error(nameless(error instanceof Error ? error.message : 'the mail could not be sent'))
}
