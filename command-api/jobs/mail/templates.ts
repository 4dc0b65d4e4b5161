import type { MailKind } from '../../accounts/outbox.ts'

export type Mail = Readonly<{ subject: string; text: string; html: string }>

/**
 * The mail of a kind. `link` is built from the configured address, never from a request's Host. The mail contains no
 * name: it is chosen at the sign-up, so that a sign-up with another person's address could send them a text.
 */
export function mailOf(kind: MailKind, link: string): Mail {
  const { subject, lines, button } = texts[kind]
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('')
  return {
    subject,
    text: ['Hello,', '', ...lines, '', link, '', 'Comanda'].join('\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:34rem">
<p>Hello,</p>${paragraphs}
<p><a href="${escaped(link)}" style="display:inline-block;padding:.7rem 1.2rem;background:#1d4d3c;color:#fff;text-decoration:none;border-radius:.5rem">${escaped(button)}</a></p>
<p style="color:#666;font-size:.875rem">${escaped(link)}</p><p>Comanda</p></body></html>`,
  }
}

const texts: Record<MailKind, { subject: string; lines: string[]; button: string }> = {
  'reset-password': {
    subject: 'Set a new password',
    lines: [
      'You, or someone else, asked for a new password for this address.',
      'The link works once and for 20 minutes. If it was not you, nothing has to be done.',
    ],
    button: 'Set a new password',
  },
  'already-registered': {
    subject: 'You already have an account',
    lines: [
      'Someone just tried to register a restaurant with this address, which has an account already.',
      'If it was you, sign in; if the password is lost, ask for a new one there. If not, nothing has to be done.',
    ],
    button: 'Sign in',
  },
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
