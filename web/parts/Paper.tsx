import type { ComponentProps } from 'react'

/** A sheet torn at the top: bill, kitchen ticket, token, receipt, and nothing else. */
export const Paper = ({ className = '', ...rest }: ComponentProps<'article'>) => (
  <article {...rest} className={`paper ${className}`} />
)
