import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined; after?: ReactNode }

/** A field with its label above and its error below, associated for screen readers. */
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
