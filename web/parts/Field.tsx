import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined; after?: ReactNode }

/** A label above, the field, and what is wrong below, tied together for readers. */
export function Field({ label, error, after, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'field tall wrong' : 'field tall'}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
        />
        {after}
      </span>
      {error && (
        <p className="field-error" id={`${id}-e`}>
          {error}
        </p>
      )}
    </div>
  )
}
