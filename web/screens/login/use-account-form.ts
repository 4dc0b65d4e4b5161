import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/errors.ts'

type Checks = Readonly<Record<string, (value: string) => string | undefined>>

/** One form of the account pages: checks each field, sends once, keeps the server's no. */
export function useAccountForm(
  checks: Checks,
  otherwise: string,
  send: (values: Record<string, string>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = Object.fromEntries(Object.keys(checks).map((name) => [name, String(form.get(name) ?? '')]))
    const found = Object.entries(checks).map(([name, check]) => [name, check(values[name] ?? '')] as const)
    const first = found.find(([, error]) => error !== undefined)
    setRefusal('')
    setErrors(first ? { [first[0]]: first[1] } : {})
    if (first || busy) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setRefusal(messageOf(error, otherwise))
    }
    setBusy(false)
  }
  return { submit, errors, refusal, busy }
}

export const required = (text: string) => (value: string) => (value.trim() === '' ? text : undefined)

/** The server decides what an address is; this only catches what certainly is none. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
