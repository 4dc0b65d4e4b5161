import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/errors.ts'

type Check = (value: string) => string | undefined
type Form<Name extends string> = Readonly<{
  checks: Readonly<Record<Name, Check>>
  /** Message if the server gives none. */
  otherwise: string
  send: (values: Readonly<Record<Name, string>>) => Promise<void>
}>

/** State of an account form: validates each field, sends once, keeps the server's refusal. */
export function useAccountForm<Name extends string>({ checks, otherwise, send }: Form<Name>) {
  const [wrong, setWrong] = useState<Readonly<{ name: Name; error: string }> | null>(null)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(new FormData(form), checks)
    const first = firstWrong(values, checks)
    setRefusal('')
    setWrong(first)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
    if (first || busy) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setRefusal(messageOf(error, otherwise))
    }
    setBusy(false)
  }
  const errorOf = (name: Name) => (wrong?.name === name ? wrong.error : undefined)
  return { submit, errorOf, refusal, busy }
}

// `checks` has exactly the fields as keys, which the type of Object.keys cannot express
const namesOf = <Name extends string>(checks: Readonly<Record<Name, Check>>) => Object.keys(checks) as Name[]

function valuesOf<Name extends string>(form: FormData, checks: Readonly<Record<Name, Check>>) {
  const fields = namesOf(checks).map((name) => [name, String(form.get(name) ?? '')] as const)
  return Object.fromEntries(fields) as Record<Name, string> // the same keys
}

function firstWrong<Name extends string>(values: Record<Name, string>, checks: Readonly<Record<Name, Check>>) {
  for (const name of namesOf(checks)) {
    const error = checks[name](values[name])
    if (error !== undefined) return { name, error }
  }
  return null
}

export const required = (text: string) => (value: string) => (value.trim() === '' ? text : undefined)

/** False only for texts that cannot be an address; the server validates exactly. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
