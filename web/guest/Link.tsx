import type { ComponentProps } from 'react'
import { addressOf, type GuestAddress, goTo } from './address.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & Readonly<{ to: GuestAddress; how?: 'pushState' | 'replaceState' }>

/** A link that navigates without reloading the page, unless a new tab is requested. */
export const Link = ({ to, how, ...rest }: Props) => (
  <a
    {...rest}
    href={addressOf(to)}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      goTo(to, how)
    }}
  />
)
