import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import './pin.css'
import backspace from 'icon:regular/backspace'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { type PinPerson, pinPeople } from '../../api/pins.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { Face } from '../../shell/Face.tsx'

type Props = Readonly<{
  title: string
  peopleLabel: string
  verb: string
  /** Message shown without a network. */
  needsNetwork: string
  /** Filter of the people to choose from. */
  mayChoose: (person: PinPerson) => boolean
  /** Called with the PIN. Rejects with the server's refusal, which is shown. */
  onPin: (person: PinPerson, pin: string) => Promise<void>
  /** People whose PIN this device can check without a network. */
  withoutNetwork?: readonly PinPerson[]
  className?: string
  footer?: ReactNode
  /** Absent: the dialog cannot be closed. */
  onClose?: () => void
  children?: ReactNode
}>

const minDigits = 4
const maxDigits = 6

/** Choice of a person, who then enters a PIN with the keypad or the keyboard. */
export function PinDialog({
  title,
  peopleLabel,
  verb,
  needsNetwork,
  mayChoose,
  onPin,
  withoutNetwork = [],
  className = '',
  footer,
  onClose,
  children,
}: Props) {
  const people = useQuery({ ...pinPeople, staleTime: 0 })
  const isCheckedHere = people.error && withoutNetwork.length > 0
  const candidates = (people.data ?? (isCheckedHere ? withoutNetwork : undefined))?.filter(mayChoose)
  const [chosen, setChosen] = useState<PinPerson | null>(null)
  /** Incremented with each choice, which empties the field and focuses it. */
  const [turn, setTurn] = useState(0)
  const choose = (person: PinPerson) => {
    setChosen(person)
    setTurn((before) => before + 1)
  }
  const only = candidates?.length === 1 ? candidates[0] : undefined
  const person = chosen ?? only ?? null
  return (
    <Dialog small className={`pin ${className}`} title={title} footer={footer} onClose={onClose}>
      {children}
      {candidates ? (
        candidates.length === 0 ? (
          <Empty>{t('pin.nobody')}</Empty>
        ) : (
          <>
            <People label={peopleLabel} people={candidates} chosen={person} onChoose={choose} />
            {person && (
              <Digits
                key={`${person.id} ${turn}`}
                verb={verb}
                needsNetwork={needsNetwork}
                onEnter={(pin) => onPin(person, pin)}
              />
            )}
          </>
        )
      ) : people.error ? (
        <LoadError onRetry={() => void people.refetch()}>{messageOf(people.error, needsNetwork)}</LoadError>
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  )
}

type PeopleProps = Readonly<{
  label: string
  people: readonly PinPerson[]
  chosen: PinPerson | null
  onChoose: (person: PinPerson) => void
}>

function People({ label, people, chosen, onChoose }: PeopleProps) {
  const id = useId()
  return (
    <fieldset className="picks" aria-labelledby={id}>
      <legend className="label" id={id}>
        {label}
      </legend>
      <div className="pick-grid">
        {people.map((person, index) => (
          <button
            type="button"
            key={person.id}
            className="choice pick"
            aria-pressed={person.id === chosen?.id}
            {...(index === 0 && people.length > 1 && { 'data-first': true })}
            onClick={() => onChoose(person)}
          >
            <Face name={person.name} />
            <bdi>{person.name}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type DigitsProps = Readonly<{ verb: string; needsNetwork: string; onEnter: (pin: string) => Promise<void> }>

function Digits({ verb, needsNetwork, onEnter }: DigitsProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const type = (digits: string) => {
    setError('')
    setPin(latinDigits(digits).replace(/\D/g, '').slice(0, maxDigits))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || pin.length < minDigits) return
    setSending(true)
    try {
      await onEnter(pin)
    } catch (failure) {
      setError(messageOf(failure, needsNetwork))
      setPin('')
      setSending(false)
      field.current?.focus()
    }
  }
  return (
    <form className="pin-digits" onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        {t('pin.pin')}
      </label>
      <span className={error ? 'field tall wrong' : 'field tall'}>
        <input
          ref={field}
          id={id}
          type="password"
          inputMode="none" // the keypad below replaces the tablet's keyboard
          autoComplete="one-time-code"
          maxLength={maxDigits}
          value={pin}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={({ target }) => type(target.value)}
        />
      </span>
      {error && (
        <p className="field-error" id={`${id}-e`} role="alert">
          {error}
        </p>
      )}
      <Keypad onDigit={(digit) => type(pin + digit)} onDelete={() => type(pin.slice(0, -1))} />
      <Button
        kind="go"
        tall
        type="submit"
        aria-busy={isSending}
        because={pin.length < minDigits ? t('pin.tooShort') : undefined}
      >
        {isSending ? t('common.wait') : verb}
      </Button>
    </form>
  )
}

type KeypadProps = Readonly<{ onDigit: (digit: string) => void; onDelete: () => void }>

const Keypad = ({ onDigit, onDelete }: KeypadProps) => (
  <div className="pin-keys">
    {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
      <button type="button" key={digit} className="btn line num" onClick={() => onDigit(digit)}>
        {digit}
      </button>
    ))}
    <button type="button" className="btn line" aria-label={t('pin.deleteDigit')} onClick={onDelete}>
      <Icon of={backspace} />
    </button>
    <button type="button" className="btn line num" onClick={() => onDigit('0')}>
      0
    </button>
  </div>
)
