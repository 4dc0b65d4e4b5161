import type { ComponentProps } from 'react'

/** A sheet with a torn top edge: bill, kitchen ticket, token or receipt. */
export const Paper = ({ className = '', ...rest }: ComponentProps<'article'>) => (
  <article {...rest} className={`paper ${className}`} />
)
