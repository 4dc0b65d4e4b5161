import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { nameless } from '../nameless.ts'
import type { Mail } from './templates.ts'

export type Letter = Mail & Readonly<{ to: string; messageId: string }>
export type SendMail = (letter: Letter) => Promise<void>

type Options = Readonly<{ smtpUrl: string | undefined; from: string; dataDir: string }>

/** Sends by SMTP, or writes one .eml file per mail to `<DATA_DIR>/outbox` if none is configured. */
export function mailTransport({ smtpUrl, from, dataDir }: Options): SendMail {
  if (smtpUrl !== undefined) {
    const smtp = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    return async (letter) => {
      await smtp.sendMail({ from, ...letter }).catch(rethrowNameless)
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const outbox = path.join(dataDir, 'outbox')
  return async (letter) => {
    const { message } = await composer.sendMail({ from, ...letter })
    if (!Buffer.isBuffer(message)) throw new Error('the composer gives its mail as a buffer')
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = path.join(outbox, `${letter.messageId.replace(/[^\w-]/g, '_')}.eml`)
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

/** Rethrows without the library's own fields: several contain the address, and the caller logs the error. */
function rethrowNameless(error: unknown): never {
  throw new Error(nameless(error instanceof Error ? error.message : 'the mail could not be sent'))
}
